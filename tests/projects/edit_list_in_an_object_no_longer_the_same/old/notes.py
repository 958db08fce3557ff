LOG = []


class Writer:
    def __init__(self, log):
        self.log = log

    def note(self, text):
        self.log.append(text)


WRITER = Writer(LOG)


def other():
    return 1
