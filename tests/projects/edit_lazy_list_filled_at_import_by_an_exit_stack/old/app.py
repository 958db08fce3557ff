import reg


def first():
    import fill

    return reg.first()


def other():
    return reg.other()
