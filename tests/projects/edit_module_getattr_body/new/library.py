def load(name):
    return f"loaded {name}"


def __getattr__(name):
    if name == "read":
        return lambda name: f"read {name}"
    raise AttributeError(name)
