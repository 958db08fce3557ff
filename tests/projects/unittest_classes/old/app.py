def module_up():
    return "module up"


def module_down():
    return "module down"


def class_up():
    return "class up"


def class_down():
    return "class down"


def class_cleaned():
    return "class cleaned"


def up():
    return "up"


def down():
    return "down"


def cleaned():
    return "cleaned"


def one_thing():
    return "one thing"


def nobody():
    return "nobody"
