class Words(dict):
    pass


class Codes(dict):
    pass


def look_up(table, key):
    try:
        return table[key]
    except KeyError:
        return "?"
