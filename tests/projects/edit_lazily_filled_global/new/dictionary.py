_words = None


def load():
    return "apple plum".split()


def words():
    global _words
    if _words is None:
        _words = load()
    return _words


def knows(word):
    return word in words()


def trim(word):
    return word.strip()
