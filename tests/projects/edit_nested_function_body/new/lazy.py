def lazy(compute):
    kept = []

    def value():
        kept[:] = [compute()]
        return kept[0]

    return value
