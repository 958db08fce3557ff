class Base:
    kinds = {}

    def __init_subclass__(cls):
        Base.kinds[cls.kind] = cls


def kinds():
    return sorted(Base.kinds)


def name():
    return "registry"
