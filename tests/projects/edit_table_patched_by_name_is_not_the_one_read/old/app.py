import settings


def size():
    return settings.SETTINGS["size"]


def other():
    return 1
