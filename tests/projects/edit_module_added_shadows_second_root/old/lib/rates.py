def rate():
    return 2
