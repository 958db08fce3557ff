def on_open(name):
    return f"{name} opened"


def on_close(name):
    return f"{name} closed"


def direct():
    return "direct"
