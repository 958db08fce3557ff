from words import *


def known():
    return "bye" in globals()


def greet():
    return hello()
