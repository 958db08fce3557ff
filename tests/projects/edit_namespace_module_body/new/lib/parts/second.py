def name():
    return "2nd"
