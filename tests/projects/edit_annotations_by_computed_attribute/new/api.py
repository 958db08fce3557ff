def fetch(url: bytes):
    return url


def silent(n: int):
    return n
