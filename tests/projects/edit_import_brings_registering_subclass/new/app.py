import base
import mail
import phone


def found():
    return sorted(base.Plugin.found)


def apart():
    return 1
