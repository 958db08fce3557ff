MODE = "slow"
RATES = {"old": {"summer": 1}}


class Shop:
    open = False


def use(mode):
    global MODE
    MODE = mode


def rate(value):
    RATES["old"]["summer"] = value


def unlock(flag):
    Shop.open = flag


def mode():
    return MODE


def summer():
    return RATES["old"]["summer"]


def is_open():
    return Shop.open


def wanted():
    return "fast"


def better():
    return 2


def flag():
    return True
