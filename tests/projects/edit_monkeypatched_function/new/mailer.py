def send(text):
    return "mailed " + text


def notify(name):
    return send("hello " + name)
