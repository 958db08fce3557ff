import string


class Percent(string.Template):
    delimiter = "%"


class Dollar(string.Template):
    pass


def fill(kind, text, **names):
    return kind(text).substitute(**names)
