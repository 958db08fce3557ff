def convert(value):
    return value * 12
