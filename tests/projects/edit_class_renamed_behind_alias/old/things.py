class Thing:
    pass


class Other:
    pass


def made():
    return Thing()
