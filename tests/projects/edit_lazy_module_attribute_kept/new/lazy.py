def _port():
    return 81


def _host():
    return "here"


def __getattr__(name):
    if name not in ("port", "host"):
        raise AttributeError(name)
    value = _port() if name == "port" else _host()
    globals()[name] = value
    return value
