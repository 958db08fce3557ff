class Single(type):
    made = {}

    def __call__(cls):
        if cls not in Single.made:
            Single.made[cls] = super().__call__()
        return Single.made[cls]


class Service(metaclass=Single):
    def __init__(self):
        self.port = 80


class Other(metaclass=Single):
    def __init__(self):
        self.port = 1
