MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
UNITS = dict(hour=HOUR, day=DAY)


def expired(age):
    return age > DAY


def seconds(unit):
    return UNITS[unit]
