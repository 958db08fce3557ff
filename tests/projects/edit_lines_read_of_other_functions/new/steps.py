import lines


def above():
    return lines.caller()


# moves what is below it


def fail():
    raise ValueError


def walk():
    yield 1
    yield 2


def asking():
    return lines.caller()
