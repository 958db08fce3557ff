import work

HANDLERS = {}
_listeners = []


def register(name, handler):
    HANDLERS[name] = handler


def setup_one():
    register("one", work.for_one)


def handle(name):
    return HANDLERS[name]()


def listen(listener):
    _listeners.append(listener)


def fire():
    return [listener() for listener in _listeners]


def apart():
    return 1
