def new():
    return "new"


def __getattr__(name):
    if name == "old":
        return new
    raise AttributeError(name)
