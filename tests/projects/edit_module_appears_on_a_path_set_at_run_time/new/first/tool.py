def name():
    return "first"
