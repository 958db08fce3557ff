import nowhere_to_be_found


def go():
    return 2
