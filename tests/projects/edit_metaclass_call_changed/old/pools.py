class Shared(type):
    _made = None

    def __call__(cls):
        if cls._made is None:
            cls._made = super().__call__()
        return cls._made


class Pool(metaclass=Shared):
    kind = "fifo"


def kinds():
    return [Pool.kind]


def capacity(workers):
    return workers * 2
