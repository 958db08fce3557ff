def colour():
    return "red"
