def make():
    return "first"
