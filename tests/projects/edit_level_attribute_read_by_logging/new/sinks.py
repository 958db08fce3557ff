class Sink:
    level = 50

    def __init__(self):
        self.seen = []

    def handle(self, record):
        self.seen.append(record.getMessage())


class Other:
    level = 10
