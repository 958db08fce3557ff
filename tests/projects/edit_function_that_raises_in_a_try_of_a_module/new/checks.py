def probe():
    raise ValueError
