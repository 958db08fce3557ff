import sys


def here():
    return sys._getframe().f_lineno


def double(number):
    return number * 2
