import reg


def first():
    import fill

    return reg.first()
