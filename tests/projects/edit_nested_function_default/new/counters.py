def counter(kind):
    if kind is None:
        return None
    start = 5

    def count(step, base=start * 2):
        return base + step

    return count
