def area(width: int, height: int):
    """Multiply."""
    return width * height


def name():
    return "tools"
