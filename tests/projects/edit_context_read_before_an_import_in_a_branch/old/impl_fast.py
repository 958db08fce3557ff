def work():
    return "fast"
