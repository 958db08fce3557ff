from rules2 import keep

RAW = ["a", "_b"]
KEPT = [name for name in RAW if keep(name)]


def raw():
    return len(RAW)


def kept():
    return len(KEPT)
