from types import MappingProxyType

TABLE = {"a": 1}
VIEW = MappingProxyType(dict(TABLE))


def add(key):
    TABLE[key] = 2
    return key in VIEW


def other():
    return 1
