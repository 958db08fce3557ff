def read(path):
    return path.read_text().strip()
