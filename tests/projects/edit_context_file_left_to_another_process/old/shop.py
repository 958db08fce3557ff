def text():
    return "old"


def write(path):
    with open(path, "w") as file:
        file.write(text())
