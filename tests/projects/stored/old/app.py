import work

_value = None
_table = {}
REGISTRY = []


def value():
    global _value
    if _value is None:
        _value = work.for_global()
    return _value


class Shop:
    stock = None

    def __init__(self):
        self.prices = {}
        self.own = None

    @classmethod
    def fill(cls):
        if cls.stock is None:
            cls.stock = work.for_class()
        return cls.stock

    def price(self, name):
        if name not in self.prices:
            self.prices[name] = work.for_instance()
        return self.prices[name]

    def lazily(self):
        if self.own is None:
            self.own = work.for_own()
        return self.own


SHOP = Shop()


def tried(name):
    try:
        return _table[name]
    except KeyError:
        _table[name] = work.for_try()
        return _table[name]


def register(thing):
    REGISTRY.append(work.for_registry())


def registered():
    return list(REGISTRY)


def memoise(function):
    kept = {}

    def wrapper(name):
        if name in kept:
            return kept[name]  # found
        kept[name] = function(name)
        return kept[name]

    return wrapper


@memoise
def remembered(name):
    return work.for_closure()


def unrelated():
    return "unrelated"
