class Kind:
    def __init__(self, name, size):
        self.name, self.size = name, size


ONE = Kind("one", 1)
TWO = Kind("two", 2)
