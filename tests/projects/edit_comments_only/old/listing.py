import os


def names(paths):
    result = []
    for path in paths:
        base = os.path.basename(path)
        result.append(base.split(".")[0])
    return result


TITLE = 'Files'
LIMIT = 1000
