from contextlib import suppress


def look(first, second, key):
    found = []
    with suppress(KeyError):
        found.append(first[key])
    found.append(second[key])
    return found


def name():
    return "looking"
