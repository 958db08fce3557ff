def fetch(url: str):
    return url


def silent(n: int):
    return n
