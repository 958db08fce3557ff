from collections import UserDict


class Headers(UserDict):
    pass


class Cookies(UserDict):
    pass


def names(table):
    return sorted(table)


def updated(table, **more):
    table.update(more)
    return names(table)
