import logging


class Memory(logging.Handler):
    def __init__(self):
        super().__init__()
        self.lines = []

    def emit(self, record):
        self.lines.append(f"{record.levelname}: {record.getMessage()}")


def collected(level, text):
    memory = Memory()
    logger = logging.Logger("shop", logging.INFO)
    logger.addHandler(memory)
    logger.log(level, text)
    return memory.lines


def shorten(text):
    return text[:3]
