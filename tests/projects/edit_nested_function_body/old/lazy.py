def lazy(compute):
    kept = []

    def value():
        if not kept:
            kept.append(compute())
        return kept[0]

    return value
