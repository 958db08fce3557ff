def size():
    return 1
