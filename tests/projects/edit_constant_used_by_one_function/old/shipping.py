STANDARD = 5
EXPRESS = 12


def standard(weight):
    return STANDARD + weight


def express(weight):
    return EXPRESS + weight


def heaviest(parcels):
    return max(parcels)
