GIVEN = {"a": 1, "b": 3}
OWN = {"a": 1, "b": 3}
HIDDEN = {"a": 1, "b": 3}
LATER = {"a": 1, "b": 3}
SETTLED = {"a": 1, "b": 3}
NAMED = {"a": 1, "b": 3}
PLAIN = {"a": 1, "b": 3}


def fill(table):
    table["a"] = table["b"] * 10


class Holder:
    table = SETTLED


fill(OWN)
fill(vars()["HIDDEN"])
