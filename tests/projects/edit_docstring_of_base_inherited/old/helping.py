import inspect


def text(command):
    return inspect.getdoc(command.run)
