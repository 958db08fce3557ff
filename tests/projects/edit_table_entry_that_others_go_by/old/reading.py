from tables import GIVEN, HIDDEN, LATER, NAMED, OWN, PLAIN, SETTLED


def given():
    return GIVEN["a"]


def own():
    return OWN["a"]


def hidden():
    return HIDDEN["a"]


def later():
    return LATER["a"]


def settled():
    return SETTLED["a"]



def named():
    return NAMED["a"]


def plain():
    return PLAIN["a"]
