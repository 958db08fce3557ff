class Lazy:
    def __init__(self, value):
        self.value = value

    def __call__(self):
        return self.value


class Other:
    pass


def resolved(thing):
    return thing() if callable(thing) else thing
