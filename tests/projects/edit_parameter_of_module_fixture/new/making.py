def make(kind):
    if kind == "a":
        return "first"
    return "third"
