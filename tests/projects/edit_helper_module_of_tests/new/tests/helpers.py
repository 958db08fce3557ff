def client():
    return {"user": "bob"}


def data():
    return [1, 2]
