def connect(host, port=None):
    return f"to {host}"


def disconnect():
    return "done"
