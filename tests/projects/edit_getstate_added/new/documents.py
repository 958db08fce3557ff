import copy


class Document:
    def __init__(self):
        self.text = "x"
        self.cache = "big"

    def __getstate__(self):
        return {"text": self.text}


class Folder:
    def __init__(self):
        self.cache = "big"


def duplicate(thing):
    return hasattr(copy.copy(thing), "cache")
