def connect(host):
    return f"to {host}"


def disconnect():
    return "done"
