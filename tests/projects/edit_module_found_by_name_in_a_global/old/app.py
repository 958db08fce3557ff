import importlib


def found(name):
    return importlib.import_module(name)


late = importlib.import_module("late")
other = found("la" + "te")


class Holder:
    module = found("late")
    LIMIT = 1


def rate():
    return late.RATE


def rate_otherwise():
    return other.RATE


def rate_in_class():
    return Holder.module.RATE


def limit():
    return Holder.LIMIT
