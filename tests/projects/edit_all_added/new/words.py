__all__ = ["first"]


def first(text):
    return text.split()[0]


def last(text):
    return text.split()[-1]
