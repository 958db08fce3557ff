TONE = 0

from tint import *


def tone():
    return TONE


def depth():
    return DEPTH


def shade():
    return SHADE
