HANDLERS = []


def register(name):
    HANDLERS.append(name)


register("json")
register("text")


def first():
    return HANDLERS[0]


def version():
    return 2
