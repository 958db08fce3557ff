def write(value):
    return f"{{{value}}}"
