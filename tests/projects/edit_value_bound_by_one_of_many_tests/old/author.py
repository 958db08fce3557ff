def text():
    return "first"
