KEYS = {"save": "s", "quit": "q"}
MODES = set()

KEYS["quit"] = "x"
MODES.update({"edit", "view"})


def key(action):
    return KEYS[action]


def modes():
    return sorted(MODES)


def hello():
    return "hello"
