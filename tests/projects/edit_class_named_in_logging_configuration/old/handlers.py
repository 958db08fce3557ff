import logging

SEEN = []


class Memory(logging.Handler):
    tag = "plain"

    def emit(self, record):
        SEEN.append((self.tag, record.getMessage()))
