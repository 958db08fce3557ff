def make():
    seen = {}
    count = 0

    def put(key, value):
        nonlocal count
        seen[key] = value
        count += 1

    def get(key):
        return seen[key]

    def size():
        return count

    return put, get, size


put, get, size = make()


def price():
    return 3


def many():
    return range(2)
