def work():
    return "worked"
