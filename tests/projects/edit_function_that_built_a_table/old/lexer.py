KEYWORDS = "if else"


def build():
    table = {}
    for number, word in enumerate(KEYWORDS.split()):
        table[word] = number
    return table


TABLE = build()


def token(word):
    return TABLE.get(word, -1)


def blank(text):
    return not text.strip()
