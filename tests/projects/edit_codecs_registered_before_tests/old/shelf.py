class Shelf:
    def __init__(self):
        self.things = []

    def register(self, thing):
        self.things = [*self.things, thing]
        return len(self.things)
