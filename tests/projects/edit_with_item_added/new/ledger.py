from contextlib import contextmanager


@contextmanager
def locked(events):
    events.append("lock")
    yield
    events.append("unlock")


@contextmanager
def audited(events):
    events.append("audit")
    yield


def transfer(amount, events):
    if amount <= 0:
        return False
    with locked(events), audited(events):
        events.append(amount)
    return True
