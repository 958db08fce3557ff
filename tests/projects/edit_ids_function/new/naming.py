def name(value):
    return f"nr-{value}"
