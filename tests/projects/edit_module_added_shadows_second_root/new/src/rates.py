def rate():
    return 3
