def write(value):
    return str(value)
