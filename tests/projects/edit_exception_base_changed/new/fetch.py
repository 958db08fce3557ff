class FetchError(Exception):
    pass


class Missing(FetchError):
    pass


class Timeout(OSError):
    pass


def get(url):
    if url == "slow":
        raise Timeout(url)
    if url == "gone":
        raise Missing(url)
    return "page"


def fetch(url):
    try:
        return get(url)
    except FetchError:
        return "failed"
    except OSError:
        return "system"
