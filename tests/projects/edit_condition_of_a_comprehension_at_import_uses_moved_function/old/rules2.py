def keep(name):
    return True
