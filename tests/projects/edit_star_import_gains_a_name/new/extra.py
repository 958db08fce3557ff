def colour():
    return "blue"


def shape():
    return "round"
