class Record:
    def __init__(self, name):
        self.name = name


class Raw:
    def __init__(self, name):
        self.name = name


def name_of(thing):
    return thing.name
