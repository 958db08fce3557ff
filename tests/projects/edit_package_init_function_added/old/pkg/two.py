from pkg.one import one


def two():
    return one() + one()
