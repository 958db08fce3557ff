CLOSED = []


class Handle:
    pass


class Loud(Handle):
    def __init__(self):
        self.name = "loud"
