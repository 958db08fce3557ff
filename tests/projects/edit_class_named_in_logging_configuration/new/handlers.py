import logging

SEEN = []


class Memory(logging.Handler):
    tag = "fancy"

    def emit(self, record):
        SEEN.append((self.tag, record.getMessage()))
