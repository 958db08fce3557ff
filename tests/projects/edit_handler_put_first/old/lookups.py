def look(table, key):
    try:
        return table[key]
    except LookupError:
        return "nothing"


def index(items, at):
    try:
        return items[at]
    except IndexError:
        return None
