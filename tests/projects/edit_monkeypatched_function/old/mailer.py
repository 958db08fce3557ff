def send(text):
    return "sent " + text


def notify(name):
    return send("hello " + name)
