GIVEN = {"a": 1, "b": 2}
OWN = {"a": 1, "b": 2}
HIDDEN = {"a": 1, "b": 2}
LATER = {"a": 1, "b": 2}
SETTLED = {"a": 1, "b": 2}
NAMED = {"a": 1, "b": 2}
PLAIN = {"a": 1, "b": 2}


def fill(table):
    table["a"] = table["b"] * 10


class Holder:
    table = SETTLED


fill(OWN)
fill(vars()["HIDDEN"])
