def stays():
    return "here"


def moved():
    return "same"


def changed():
    return "old"
