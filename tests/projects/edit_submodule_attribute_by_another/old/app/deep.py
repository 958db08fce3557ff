def deep():
    return "deep"
