vat = 20


def cell(text):
    return eval(text)


def width(text):
    return len(text)
