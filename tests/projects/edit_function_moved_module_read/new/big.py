from small import moved


def stays():
    return "here"
