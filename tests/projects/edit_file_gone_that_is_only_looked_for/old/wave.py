def local():
    return True
