NAMES = ["hello"]
__all__ = list(NAMES)


def hello():
    return "hello"


def bye():
    return "bye"
