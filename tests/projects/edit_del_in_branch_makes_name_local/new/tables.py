table = {1: 2}


def look(key, forget=False):
    found = table.get(key)
    if forget:
        del table
    return found


def name():
    return "tables"
