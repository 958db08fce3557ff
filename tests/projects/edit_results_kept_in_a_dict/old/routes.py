_known = {}


def distance(a, b):
    key = tuple(sorted((a, b)))
    if key not in _known:
        _known[key] = measure(*key)
    return _known[key]


def measure(a, b):
    return abs(ord(a) - ord(b))


def name(place):
    return place.upper()
