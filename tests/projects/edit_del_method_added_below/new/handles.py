CLOSED = []


class Handle:
    pass


class Loud(Handle):
    def __init__(self):
        self.name = "loud"

    def __del__(self):
        CLOSED.append(self.name)
