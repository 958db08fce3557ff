def name():
    return "second"
