import threading

_local = threading.local()


def push(thing):
    _local.__dict__.setdefault("stack", []).append(thing)


def pop():
    return _local.stack.pop()


def top():
    try:
        return _local.stack[-1]
    except (AttributeError, IndexError):
        return None


def note(value):
    _local.__dict__.setdefault("notes", []).append(value)


def notes():
    return list(getattr(_local, "notes", ()))


def first_name():
    return "1st"


def left():
    return "right"
