ICONS = {}

for name in ("open", "close"):
    ICONS[name] = f"{name}.png"


def icon(name):
    return ICONS[name]


def size():
    return 16
