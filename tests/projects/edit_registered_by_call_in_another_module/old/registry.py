_KINDS = {}


def register(name, maker):
    _KINDS[name] = maker


def make(name):
    return _KINDS[name]()


def version():
    return 1
