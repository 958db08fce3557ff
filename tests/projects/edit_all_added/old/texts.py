def last(text):
    return text[-1]


from words import *  # noqa: E402
