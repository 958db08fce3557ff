def probe():
    return True
