class Store:
    def __init__(self):
        self.rows = None

    def load(self):
        if self.rows is None:
            self.rows = self._read()
        return self.rows

    def _read(self):
        return [1, 2]

    def name(self):
        return "store"
