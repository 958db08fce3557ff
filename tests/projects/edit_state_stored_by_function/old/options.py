current = {}


def configure(level):
    current["level"] = normalised(level)


def normalised(level):
    return level.lower()


def level():
    return current.get("level")


def describe():
    return "options"
