import json


def price():
    # in pence
    return 1


def tax():
    return 2
