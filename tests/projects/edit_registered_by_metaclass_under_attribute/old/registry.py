KINDS = {}


class Meta(type):
    def __init__(cls, name, bases, namespace):
        super().__init__(name, bases, namespace)
        if "kind" in namespace:
            KINDS[namespace["kind"]] = cls


class Base(metaclass=Meta):
    pass


def kinds():
    return sorted(KINDS)


def name():
    return "registry"
