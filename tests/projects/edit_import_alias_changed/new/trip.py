from units import kilograms as weight, kilometres as distance


def far(metres):
    return distance(metres) > 10


def heavy(grams):
    return weight(grams) > 10


def greeting():
    return "have a good trip"
