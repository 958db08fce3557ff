import settings as s


def patience():
    return s.TIMEOUT * 2


def patience_by_name():
    return getattr(s, "TIMEOUT") * 2


def attempts():
    return s.RETRIES + 1
