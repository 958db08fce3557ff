size: float = 3
name: str = "x"


def use():
    return name * size
