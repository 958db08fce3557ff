def mode():
    return "old"
