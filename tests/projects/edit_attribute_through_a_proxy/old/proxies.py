from inner import Inner


class Proxy:
    def __init__(self, target):
        self.__dict__["target"] = target

    def __getattr__(self, name):
        return getattr(self.target, name)


def made():
    return Proxy(Inner())
