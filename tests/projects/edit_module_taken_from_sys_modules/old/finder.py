import sys

import limits


def most():
    return sys.modules["limits"].MOST


def most_again():
    return __import__("limits").MOST


def name():
    return limits.NAME
