def create():
    return {"id": 8}


def name():
    return "shop"
