class Settings:
    _only = None

    def __new__(cls):
        if cls._only is None:
            cls._only = super().__new__(cls)
            cls._only.level = 0
        return cls._only

    def raise_to(self, level):
        self.level = level


class App:
    current = None

    def __init__(self):
        self.user = None


def start():
    App.current = App()


def made():
    return 7
