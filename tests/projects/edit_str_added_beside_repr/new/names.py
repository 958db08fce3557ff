class Name:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return f"Name({self.text})"


    def __str__(self):
        return self.text


class Nick:
    def __repr__(self):
        return "Nick"


def message(thing):
    return f"Hello {thing}"
