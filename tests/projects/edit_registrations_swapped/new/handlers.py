HANDLERS = []


def register(name):
    HANDLERS.append(name)


register("text")
register("json")


def first():
    return HANDLERS[0]


def version():
    return 2
