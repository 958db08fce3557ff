class Words(dict):
    def __missing__(self, key):
        return key


class Codes(dict):
    pass


def look_up(table, key):
    try:
        return table[key]
    except KeyError:
        return "?"
