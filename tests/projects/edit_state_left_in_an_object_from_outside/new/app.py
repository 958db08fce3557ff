from dataclasses import dataclass, field


class App:
    def __init__(self):
        self.mode = self.level = self.plan = 0

    def set_mode(self, mode):
        self.mode = mode

    def get(self, name):
        return getattr(self, name)


@dataclass
class Log:
    lines: list = field(default_factory=list)

    def clear(self):
        self.lines = []


APP, LOG = App(), Log()


def current():
    return APP


def assign(thing, **values):
    for name, value in values.items():
        setattr(thing, name, value)


def made():
    return 8
