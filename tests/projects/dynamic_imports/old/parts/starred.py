def in_starred():
    return "in starred"
