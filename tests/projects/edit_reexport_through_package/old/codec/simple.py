def parse(text):
    return text.split(",")


def dump(cells):
    return ",".join(cells)
