def on_open(name):
    return f"{name} opened"


def direct():
    return "direct"
