class Container:
    def __init__(self, limit=10):
        self.limit = limit


class Queue(Container):
    def __init__(self):
        super().__init__(limit=5)

    def full(self, size):
        return size >= self.limit


class Stack(Container):
    def full(self, size):
        return size > self.limit
