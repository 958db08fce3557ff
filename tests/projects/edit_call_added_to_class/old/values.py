class Lazy:
    def __init__(self, value):
        self.value = value


class Other:
    pass


def resolved(thing):
    return thing() if callable(thing) else thing
