def make():
    return "made"
