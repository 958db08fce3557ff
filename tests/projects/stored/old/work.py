def for_global():
    return "for global"


def for_class():
    return "for class"


def for_instance():
    return "for instance"


def for_registry():
    return "for registry"


def for_closure():
    return "for closure"


def for_try():
    return "for try"


def for_setdefault():
    return "for setdefault"


def for_missing():
    return "for missing"


def for_own():
    return "for own"
