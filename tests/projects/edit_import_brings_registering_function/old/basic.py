from commands import command


@command
def start():
    return "start"
