class Sized:
    def size(self):
        return len(self.items)


def trait(source):
    def copy_to(cls):
        for name, value in vars(source).items():
            if callable(value):
                setattr(cls, name, value)
        return cls

    return copy_to


@trait(Sized)
class Shelf:
    def __init__(self, *items):
        self.items = items


class Plain:
    def __init__(self, *items):
        self.items = items


def full(thing):
    return bool(thing)
