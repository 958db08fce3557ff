def make():
    return "newly made"
