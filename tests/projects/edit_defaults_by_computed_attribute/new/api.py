def fetch(url="b"):
    return url


def silent(n=1):
    return n
