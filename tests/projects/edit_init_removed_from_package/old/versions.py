import thing.core


def version():
    return getattr(thing, "version", None)
