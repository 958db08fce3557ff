def usual():
    return 8000 + 81


def address(host, port=usual()):
    return f"{host}:{port}"


def hosts():
    return ["a", "b"]
