exec("LIMIT = 3")


def name():
    return "dynamic"
