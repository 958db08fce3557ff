def run():
    return "running"


run.help = "run it"


def describe(verb):
    return verb.help


def other():
    return "other"
