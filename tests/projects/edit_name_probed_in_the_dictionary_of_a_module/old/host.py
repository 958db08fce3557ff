import plugin


def setup():
    hook = plugin.__dict__.get("setup")
    return hook() if hook else "none"


def other():
    return plugin.NAME
