class Safe:
    def __init__(self):
        self.__secret = 1
        self.open = 2


Vault = Safe


def made():
    return Vault()
