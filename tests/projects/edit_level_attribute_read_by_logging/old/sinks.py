class Sink:
    level = 10

    def __init__(self):
        self.seen = []

    def handle(self, record):
        self.seen.append(record.getMessage())


class Other:
    level = 10
