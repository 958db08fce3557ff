# coding: latin-1
WORD = "é"


def name():
    return "words"
