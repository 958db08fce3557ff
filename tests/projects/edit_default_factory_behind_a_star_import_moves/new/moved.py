def fresh():
    return ["a", "b"]
