def report():
    return "plain"
