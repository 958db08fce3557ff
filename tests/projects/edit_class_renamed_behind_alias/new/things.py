class BetterThing:
    pass


Thing = BetterThing


class Other:
    pass


def made():
    return Thing()
