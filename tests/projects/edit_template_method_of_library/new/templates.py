import string


class Percent(string.Template):
    delimiter = "&"


class Dollar(string.Template):
    pass


def fill(template, **values):
    return template.safe_substitute(values)
