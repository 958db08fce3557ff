class Event:
    def __init__(self):
        self.listeners = []

    def connect(self, listener):
        self.listeners.append(listener)

    def fire(self):
        return [listener() for listener in self.listeners]


saved = Event()


def name():
    return "events"
