def new():
    return "new"


def __getattr__(name):
    if name == "old":
        return lambda: "gone"
    raise AttributeError(name)
