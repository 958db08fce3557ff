class Machine:
    def __init__(self):
        self.parts = []

    def add(self, part):
        self.parts.append(part)


class Part:
    def __init__(self, machine, size):
        self.size = size
        machine.add(self)


machine = Machine()
