MODE = "sharp"


def saw():
    return MODE
