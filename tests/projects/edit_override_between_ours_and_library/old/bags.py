class Tagged(dict):
    pass


class Bag(Tagged):
    def __init__(self, **items):
        super().__init__(items)


class Other(dict):
    def __init__(self, **items):
        super().__init__(items)
