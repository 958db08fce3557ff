import reg


def first():
    return reg.first()


def other():
    return reg.other()
