SUFFIXES = [".txt"]
SUFFIXES += [".rst", ".md"]


def is_text(name):
    return any(name.endswith(suffix) for suffix in SUFFIXES)


def stem(name):
    return name.partition(".")[0]
