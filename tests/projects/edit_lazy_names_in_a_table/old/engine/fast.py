def start():
    return "fast"
