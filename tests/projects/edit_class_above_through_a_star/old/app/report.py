from app.shared import *


class Report(Base):
    def __init__(self, lines):
        self.size = len(lines)


def report(lines):
    return Report(lines)
