from web import settings

def limit():
    return settings.LIMIT

def price():
    return settings.CURRENCY
