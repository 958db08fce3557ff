def run():
    return "running"


run.help = "run it now"


def describe(verb):
    return verb.help


def other():
    return "other"
