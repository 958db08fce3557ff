def ann():
    return "ann"


def bob():
    return "bob"
