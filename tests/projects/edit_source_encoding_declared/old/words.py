# words of ours
WORD = "é"


def name():
    return "words"
