import inspect


def resize(width=120):
    return width


def usage(command):
    parameters = inspect.signature(command).parameters.values()
    return " ".join(str(parameter) for parameter in parameters)


def name(command):
    return command.__name__
