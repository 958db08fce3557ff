def convert(value):
    return value * 100


def label():
    return "cm"
