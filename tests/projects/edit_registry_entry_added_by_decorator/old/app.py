COMMANDS = {}


def command(function):
    COMMANDS[function.__name__] = function
    return function


@command
def start():
    return "started"


def perform(name):
    return COMMANDS.get(name, lambda: "unknown")()


def names():
    return sorted(COMMANDS)


def banner():
    return "app 1.0"
