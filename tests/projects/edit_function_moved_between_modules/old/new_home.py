def native():
    return "native"
