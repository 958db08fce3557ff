def usual():
    return 8000 + 80


def address(host, port=usual()):
    return f"{host}:{port}"


def hosts():
    return ["a", "b"]
