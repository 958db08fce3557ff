class Value:
    def __init__(self, value):
        self.value = value


    def __call__(self):
        return [self.value]


class Text:
    def __init__(self, value):
        self.value = value


def resolve(thing):
    return thing() if callable(thing) else thing.value
