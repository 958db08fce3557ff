class Log:
    def __init__(self):
        self.events = []
        self.closed = False

    def lines(self):
        if self.closed:
            return ["closed"]
        result = []
        for event in self.events:
            result.append(f"* {event}")
        return result
