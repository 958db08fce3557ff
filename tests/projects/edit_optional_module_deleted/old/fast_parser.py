def parse(text):
    return ("fast", text)
