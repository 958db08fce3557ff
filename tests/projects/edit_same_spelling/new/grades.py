import json
import os.path


def grade(points):
    if points > 90:
        return "A"
    else:
        if points > 50:
            return "B"
        else:
            return "C"


def mark():
    return "café\t" + "\\d" + str(16)


def join(*parts):
    return json.dumps(os.path.join(*parts))
