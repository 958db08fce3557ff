class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)
        return self

    def pop(self):
        return self.items.pop()


class Bounded(Stack):
    def push(self, item):
        if len(self.items) < 1:
            super().push(item)
        return self
