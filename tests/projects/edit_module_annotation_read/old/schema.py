size: int = 3
name: str = "x"


def use():
    return name * size
