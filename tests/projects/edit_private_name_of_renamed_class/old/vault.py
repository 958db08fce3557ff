class Vault:
    def __init__(self):
        self.__secret = 1
        self.open = 2


def made():
    return Vault()
