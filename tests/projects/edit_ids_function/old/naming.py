def name(value):
    return f"item-{value}"
