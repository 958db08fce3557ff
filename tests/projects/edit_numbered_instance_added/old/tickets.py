import itertools

_numbers = itertools.count(1)


class Ticket:
    def __init__(self, title):
        self.title = title
        self.number = next(_numbers)


FIRST = Ticket("first")
SECOND = Ticket("second")


def apart():
    return 1
