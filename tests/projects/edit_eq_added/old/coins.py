class Coin:
    def __init__(self, value):
        self.value = value


class Note:
    def __init__(self, value):
        self.value = value


def holds(purse, thing):
    return thing in purse
