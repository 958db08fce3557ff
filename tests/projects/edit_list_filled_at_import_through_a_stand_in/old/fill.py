from reg import REG, put


class Proxy:
    def __init__(self, target):
        self.target = target

    def __getattr__(self, name):
        return getattr(self.target, name)


Proxy(REG).append("v1")


def unrelated():
    return 7
