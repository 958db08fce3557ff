KINDS = {}


def register(cls):
    KINDS[cls.kind] = cls
    return cls


def kinds():
    return sorted(KINDS)


def name():
    return "registry"
