def area(width: float, height: int):
    """Multiply."""
    return width * height


def name():
    return "tools"
