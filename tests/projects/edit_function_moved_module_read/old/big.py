def moved():
    return "same"


def stays():
    return "here"
