class Record:
    def __init__(self, name):
        self.name = name


    def __getattribute__(self, name):
        return super().__getattribute__(name).title()


class Raw:
    def __init__(self, name):
        self.name = name


def name_of(thing):
    return thing.name
