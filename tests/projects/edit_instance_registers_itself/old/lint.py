class Rule:
    known = []

    def __init__(self, name, limit):
        self.name = name
        self.limit = limit
        Rule.known.append(self)


Rule("length", limit=5)


def broken(text):
    return [rule.name for rule in Rule.known if len(text) > rule.limit]


def name():
    return "lint"
