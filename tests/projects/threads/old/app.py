import threading

import work

_kept = {}


def in_thread(function):
    found = []
    thread = threading.Thread(target=lambda: found.append(function()))
    thread.start()
    thread.join()
    return found[0]


def import_late():
    import late

    return late.value()


def guarded():
    if "x" not in _kept:
        _kept["x"] = work.for_guard()
    return _kept["x"]
