from operator import itemgetter


class Row(dict):
    pass


class Plain(dict):
    pass


PICK = itemgetter("a")


def pick(row):
    try:
        return PICK(row)
    except KeyError:
        return "none"
