from contextlib import contextmanager

events = []


@contextmanager
def locked():
    events.append("lock")
    yield
    events.append("unlock")


@contextmanager
def audited():
    events.append("audit")
    yield


def transfer(amount):
    if amount <= 0:
        return False
    with locked(), audited():
        events.append(amount)
    return True
