def checksum(text):
    return sum(map(ord, text)) % 10


KNOWN = {name: checksum(name) for name in ("ab", "cd")}


def known(name):
    return KNOWN[name]


def neither():
    return "neither"
