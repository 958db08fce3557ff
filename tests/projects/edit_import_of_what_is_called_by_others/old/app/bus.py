import json


def tell(what):
    return getattr(json, "listeners", list)() or what
