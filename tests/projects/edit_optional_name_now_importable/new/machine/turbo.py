def speed():
    return 100
