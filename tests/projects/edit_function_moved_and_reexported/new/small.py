def moved():
    return "same"


def changed():
    return "new"
