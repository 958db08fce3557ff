X = 1


def run():
    # as it is
    return X
