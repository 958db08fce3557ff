def fetch(url="a"):
    return url


def silent(n=1):
    return n
