class Record:
    def __init__(self):
        self.name = "a"


class Other:
    def __init__(self):
        self.name = "a"


def drop(thing):
    del thing.name
    return hasattr(thing, "name")
