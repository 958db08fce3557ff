class Size:
    def __init__(self, number):
        self.number = number

    def __lt__(self, other):
        return self.number < other.number


def smallest(things):
    return min(things)
