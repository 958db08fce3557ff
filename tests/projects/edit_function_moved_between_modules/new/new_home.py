def moved():
    return "moved away"


def native():
    return "native"
