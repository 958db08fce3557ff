ICONS = {}
COLOURS = {}


def put(table, name, value):
    table[name] = value


put(ICONS, "save", "disk")
put(COLOURS, "save", "green")


def icon(name):
    return ICONS[name]


def colour(name):
    return COLOURS[name]


def size():
    return 16
