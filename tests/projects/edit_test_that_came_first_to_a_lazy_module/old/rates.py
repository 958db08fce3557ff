TABLE = {}


def put(name):
    TABLE[name] = len(TABLE)


put("b")
put("a")
