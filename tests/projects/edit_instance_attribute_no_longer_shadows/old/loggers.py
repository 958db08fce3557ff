class Logger:
    level = "info"

    def show(self):
        return self.level


class Verbose(Logger):
    def __init__(self):
        self.level = "debug"


class Quiet(Logger):
    def __init__(self):
        self.level = "error"
