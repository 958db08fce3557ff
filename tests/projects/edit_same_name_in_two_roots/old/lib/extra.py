def extra():
    return 3
