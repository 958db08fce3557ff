class Sink:
    def __init__(self):
        self.lines = []

    def _plain(self, text):
        self.lines.append(text)

    def _loud(self, text):
        self.lines.append(text.upper())

    write = _plain


class Other:
    size = 1
