def at_import():
    return "at import"


def in_class_body():
    return "in class body"


def in_decorator():
    return "in decorator"


def in_default():
    return "in default"


def in_loop():
    return "in loop"


def in_condition():
    return "in condition"


def not_called():
    return "not called"
