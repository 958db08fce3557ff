def mode():
    return "new"
