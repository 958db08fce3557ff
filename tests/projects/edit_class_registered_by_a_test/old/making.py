def made():
    return 3
