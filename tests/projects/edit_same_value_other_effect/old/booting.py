LOG = []


def prepare(name):
    LOG.append(f"prepare {name}")
    return len(name)


SIZE = prepare("disk")


def size():
    return SIZE


def log():
    return LOG[:1]


def other():
    return "other"
