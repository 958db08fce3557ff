from small import changed, moved


def stays():
    return "here"
