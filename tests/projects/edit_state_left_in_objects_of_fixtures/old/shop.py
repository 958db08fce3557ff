import io


def price():
    return 1


def fill(where):
    where.append(price())


def write(stream):
    stream.write(str(price()))


def put(queue):
    queue.put(price())


def name_it(thing):
    thing.value = price()


def draw(numbers):
    return [numbers.random() for _ in range(price())]


def take(things):
    return [next(things) for _ in range(price())]


class Cart:
    def __init__(self):
        self.items = []
        self.count = 0
        self.out = io.StringIO()

    def add(self):
        self.items.append(price())
        self.count += 1

    def total(self):
        return sum(self.items)


class Basket(list):
    pass
