import sys


def item(name):
    return sys.modules[name].LIMIT


def got(name):
    return sys.modules.get(name).LIMIT
