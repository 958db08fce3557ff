HOUR = 3600
DAY = 24 * HOUR
UNITS = {"hour": HOUR, "day": DAY}


def expired(age):
    return age > DAY


def seconds(unit):
    return UNITS[unit]
