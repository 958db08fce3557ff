def get_red():
    return "red"


def name():
    return "colours"
