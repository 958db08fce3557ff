exec("LIMIT = 4")


def name():
    return "dynamic"
