def report():
    return "rich"
