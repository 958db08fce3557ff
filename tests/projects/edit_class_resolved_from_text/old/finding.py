import pkgutil

PLACES = {"square": "Square", "circle": "Circle"}


def sides(kind):
    return pkgutil.resolve_name("shapes:" + PLACES[kind]).sides


def name():
    return "finding"
