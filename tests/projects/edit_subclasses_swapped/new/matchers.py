class Matcher:
    def matches(self, text):
        return True


class Anything(Matcher):
    pass


class Word(Matcher):
    pass


def find(text):
    for kind in Matcher.__subclasses__():
        if kind().matches(text):
            return kind.__name__


def clean(text):
    return text.strip()
