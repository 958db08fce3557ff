def stays():
    return "stays"


def moved():
    return "moved"
