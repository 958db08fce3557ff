import contextlib

log = []


@contextlib.contextmanager
def timed(name):
    log.append("start " + name)
    yield name
    log.append("end " + name)


@contextlib.contextmanager
def plain(name):
    yield name.upper()
