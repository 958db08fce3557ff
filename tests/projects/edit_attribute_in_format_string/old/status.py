import settings


def shown():
    return "waiting {s.TIMEOUT} seconds".format(s=settings)


def attempts():
    return settings.RETRIES
