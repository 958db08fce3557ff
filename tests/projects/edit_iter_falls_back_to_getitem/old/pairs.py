class Pair:
    def __init__(self, one, two):
        self.items = [one, two]

    def __iter__(self):
        return iter(reversed(self.items))

    def __getitem__(self, index):
        return self.items[index]


def listed(things):
    return list(things)


def elsewhere():
    return listed("ab")


class Single:
    def __getitem__(self, index):
        return [1][index]
