import copy


class Document:
    def __init__(self):
        self.text = "x"
        self.cache = "big"


class Folder:
    def __init__(self):
        self.cache = "big"


def duplicate(thing):
    return hasattr(copy.copy(thing), "cache")
