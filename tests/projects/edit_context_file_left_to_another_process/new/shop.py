def text():
    return "new"


def write(path):
    with open(path, "w") as file:
        file.write(text())
