def made():
    return 4
