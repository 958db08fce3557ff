class Size:
    def __init__(self, number):
        self.number = number


def smallest(things):
    return min(things)
