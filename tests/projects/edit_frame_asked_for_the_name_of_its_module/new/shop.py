from sentinels import Sentinel, has_version, package

LIMIT = 4
MISSING = Sentinel("MISSING")


def limit():
    return LIMIT


def own_package():
    return package()


def own_version():
    return has_version()
