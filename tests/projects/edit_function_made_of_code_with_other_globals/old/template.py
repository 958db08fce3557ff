LIMIT = 1


def limit():
    return LIMIT
