def for_one():
    return "for one"


def for_two():
    return "for two"


def with_it():
    return "with it"


def without_it():
    return "without it"


def always():
    return "always"
