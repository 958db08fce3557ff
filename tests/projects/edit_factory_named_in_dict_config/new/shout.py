import logging

LINES = []


class Shout(logging.Formatter):
    def format(self, record):
        return super().format(record).lower()


class Keep(logging.Handler):
    def emit(self, record):
        LINES.append(self.format(record))
