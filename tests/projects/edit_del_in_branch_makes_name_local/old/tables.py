table = {1: 2}


def look(key, forget=False):
    found = table.get(key)
    return found


def name():
    return "tables"
