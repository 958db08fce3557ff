def seen(call=None, calls=[]):
    if call:
        calls.append(call)
    return calls


seen("begin")


def name():
    return "calls"
