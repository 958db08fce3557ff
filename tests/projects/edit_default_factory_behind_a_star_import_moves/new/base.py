from moved import *


def names():
    return ["n"]
