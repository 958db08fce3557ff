from operator import itemgetter


class Row(dict):
    def __missing__(self, key):
        return key


class Plain(dict):
    pass


PICK = itemgetter("a")


def pick(row):
    try:
        return PICK(row)
    except KeyError:
        return "none"
