HANDLERS = {}
CACHE = {}


def handles(kind):
    def keep(function):
        HANDLERS[kind] = function
        return function

    return keep


def handle(thing):
    kind = type(thing)
    if kind not in CACHE:
        CACHE[kind] = next(HANDLERS[base] for base in kind.__mro__ if base in HANDLERS)
    return CACHE[kind](thing)
