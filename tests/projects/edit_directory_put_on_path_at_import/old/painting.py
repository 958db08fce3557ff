import paths


def name():
    import colour

    return colour.NAME
