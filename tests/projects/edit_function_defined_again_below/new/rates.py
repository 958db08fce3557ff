def rate(country):
    return 20


def name(country):
    return country.upper()


def rate(country):
    return 21
