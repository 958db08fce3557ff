def name():
    return "naming"
