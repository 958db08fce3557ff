def run():
    return "two"
