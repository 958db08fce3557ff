class Basket:
    def __init__(self, first):
        self.items: list[int] = [first]
        self.counts: dict[str, Undefined] = {}

    def total(self):
        found: dict[str, Undefined] = {}
        found["sum"] = sum(self.items)
        self.counts["sum"]: int = 1
        return found["sum"]
