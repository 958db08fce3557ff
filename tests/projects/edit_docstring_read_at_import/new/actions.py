import inspect

HELP = {}


def action(function):
    HELP[function.__name__] = inspect.getdoc(function)
    return function


@action
def copy(source):
    """Copy one file."""
    return source + ".copy"


def overview():
    return [f"{name}: {text}" for name, text in HELP.items()]


def other():
    return "other"
