import json, os.path


def grade(points):
    if points > 90:
        return u"A"
    elif points > 50:
        return "B"
    else:
        return "C"


def mark():
    return "caf\u00e9" "\t" + r"\d" + str(0x10)


def join(*parts):
    return json.dumps(os.path.join(*parts))
