def for_one():
    return "for one"


def for_two():
    return "for two"


def for_event():
    return "for event"
