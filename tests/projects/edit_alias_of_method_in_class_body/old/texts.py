class Text:
    def __init__(self, value):
        self.value = value

    def upper(self):
        return self.value.upper()

    def title(self):
        return self.value.title()

    shout = upper
