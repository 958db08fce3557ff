import reg


def first():
    return reg.first()
