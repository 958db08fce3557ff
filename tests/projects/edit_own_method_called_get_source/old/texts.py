X = 1


def run():
    # as it was
    return X
