from commands import command


@command
def tune():
    return "tune"
