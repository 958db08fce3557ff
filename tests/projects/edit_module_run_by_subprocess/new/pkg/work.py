def work():
    return "rested"
