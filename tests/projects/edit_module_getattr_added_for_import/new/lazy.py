KNOWN = 1


def __getattr__(name):
    if name == "later":
        return 2
    raise AttributeError(name)
