class Note:
    def __init__(self, text):
        self.text = text

    def show(self):
        return self.text


class HiddenMixin:
    def show(self):
        return "*" * len(super().show())


class Letter(HiddenMixin, Note):
    pass


class Memo(HiddenMixin, Note):
    pass
