class Shared(type):
    _made = None

    def __call__(cls):
        return super().__call__()


class Pool(metaclass=Shared):
    kind = "fifo"


def kinds():
    return [Pool.kind]


def capacity(workers):
    return workers * 2
