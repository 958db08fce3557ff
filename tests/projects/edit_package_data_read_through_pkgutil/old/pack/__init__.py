import pkgutil


def text():
    return pkgutil.get_data("pack", "note.txt").decode().strip()
