class Keyed(dict):
    def __init__(self, make):
        self.make = make
    def __missing__(self, key):
        self[key] = self.make(key)
        return self[key]
