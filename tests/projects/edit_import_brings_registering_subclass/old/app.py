import base
import mail


def found():
    return sorted(base.Plugin.found)


def apart():
    return 1
