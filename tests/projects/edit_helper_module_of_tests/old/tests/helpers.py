def client():
    return {"user": "ann"}


def data():
    return [1, 2]
