class Row:
    name = "row"

    def __init__(self, pairs):
        self.pairs = pairs

    def __iter__(self):
        return iter(self.pairs)

    def __getitem__(self, key):
        return "item"


class Other:
    name = "other"
