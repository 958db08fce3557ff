def seen(call=None, calls=[]):
    if call:
        calls.append(call)
    return calls


seen("start")


def name():
    return "calls"
