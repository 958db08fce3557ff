import inspect


def has(kind, name):
    return inspect.getattr_static(kind, name, None) is not None
