from collections import UserDict


class Headers(UserDict):
    def __setitem__(self, key, value):
        super().__setitem__(key.lower(), value)


class Cookies(UserDict):
    pass


def names(table):
    return sorted(table)


def updated(table, **more):
    table.update(more)
    return names(table)
