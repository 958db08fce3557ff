import contextlib

log = []


@contextlib.contextmanager
def timed(name):
    log.append("start " + name)
    yield name
    log.append("stop " + name)


@contextlib.contextmanager
def plain(name):
    yield name.upper()
