class Key:
    def __init__(self, text):
        self.text = text


def index(things):
    return {thing: number for number, thing in enumerate(things)}


def upper(text):
    return text.upper()
