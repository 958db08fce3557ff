def load(name):
    return f"loaded {name}"


def __getattr__(name):
    if name == "read":
        return load
    raise AttributeError(name)
