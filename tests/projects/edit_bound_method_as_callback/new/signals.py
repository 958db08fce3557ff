class Signal:
    def __init__(self):
        self.receivers = []

    def connect(self, receiver):
        self.receivers.append(receiver)

    def send(self, value):
        return [receiver(value) for receiver in self.receivers]


class Doubler:
    def on_value(self, value):
        return value * 3


def wired(*listeners):
    signal = Signal()
    for listener in listeners:
        signal.connect(listener.on_value)
    return signal
