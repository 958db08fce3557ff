import json


def price():
    # in cents
    return 1


def tax():
    return 2
