KEYS = {"save": "s", "quit": "q"}
MODES = set()

KEYS["quit"] = "z"
MODES.update({"edit"})


def key(action):
    return KEYS[action]


def modes():
    return sorted(MODES)


def hello():
    return "hello"
