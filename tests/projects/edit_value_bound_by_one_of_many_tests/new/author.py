def text():
    return "second"
