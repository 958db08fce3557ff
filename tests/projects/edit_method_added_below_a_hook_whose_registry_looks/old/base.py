class Registry:
    def __init__(self):
        self.found = []

    def add(self, kind):
        self.found += [name for name in vars(kind) if not name.startswith("_")]


registry = Registry()


class Shape:
    def __init_subclass__(cls, **words):
        super().__init_subclass__(**words)
        registry.add(cls)
