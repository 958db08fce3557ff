def name():
    return "box"
