import decimal
import os


def set_up(digits):
    decimal.getcontext().prec = digits


def third():
    return decimal.Decimal(1) / 3


def digits():
    return 4


def go(where):
    os.chdir(where)


def here():
    return os.path.basename(os.getcwd())


def place():
    return "data"
