class Record:
    def __init__(self):
        self.name = "a"

    def __delattr__(self, name):
        pass


class Other:
    def __init__(self):
        self.name = "a"


def drop(thing):
    del thing.name
    return hasattr(thing, "name")
