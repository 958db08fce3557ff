class Container:
    def __init__(self, limit=10):
        self.limit = limit


class Queue(Container):
    def full(self, size):
        return size >= self.limit


class Stack(Container):
    def full(self, size):
        return size > self.limit
