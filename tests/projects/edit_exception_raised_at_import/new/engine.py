SUPPORTED = False
if not SUPPORTED:
    raise ImportError("no engine")


def go():
    return "engine"
