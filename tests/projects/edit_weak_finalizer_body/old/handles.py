import weakref

CLOSED = []


def _closed(name):
    CLOSED.append(name)


class Handle:
    def __init__(self, name):
        self.name = name
        weakref.finalize(self, _closed, name).atexit = False
