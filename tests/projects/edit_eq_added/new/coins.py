class Coin:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return self.value == other.value

    __hash__ = None


class Note:
    def __init__(self, value):
        self.value = value


def holds(purse, thing):
    return thing in purse
