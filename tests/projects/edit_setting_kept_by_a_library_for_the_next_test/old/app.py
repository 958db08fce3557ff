from web import settings


def price():
    return settings.CURRENCY


def limit():
    return settings.LIMIT
