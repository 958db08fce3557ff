def rate(country):
    return 20


def name(country):
    return country.upper()
