def dedent(text):
    return "mine"
