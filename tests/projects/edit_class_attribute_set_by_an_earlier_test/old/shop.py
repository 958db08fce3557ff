def create():
    return {"id": 7}


def name():
    return "shop"
