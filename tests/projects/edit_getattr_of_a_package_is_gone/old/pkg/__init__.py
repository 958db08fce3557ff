from .low import low as low


def __getattr__(name):
    if name == "old_name":
        return 1
    raise AttributeError(name)
