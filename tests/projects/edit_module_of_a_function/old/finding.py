import inspect


def setting(function):
    return inspect.getmodule(function).LEVEL
