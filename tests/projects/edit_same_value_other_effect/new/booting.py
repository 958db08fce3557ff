LOG = []


def prepare(name):
    LOG.append(f"prepared {name}")
    return len(name)


SIZE = prepare("disk")


def size():
    return SIZE


def log():
    return LOG[:1]


def other():
    return "other"
