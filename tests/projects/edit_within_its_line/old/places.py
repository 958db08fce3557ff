import logging

log = logging.getLogger("places")


def both(x):
    if x > 5:
        return "much"
    raise ValueError(x)


def noted(x):
    if x > 5:
        log.warning("much")
    log.warning("little")


def first():
    return 1


def second():
    raise ValueError(2)


def wrapped(x):
    if x > 5:
        return [first(),
                second()]
    return 0


def low(x):
    if x > 5:
        return 1
    raise ValueError(x)
