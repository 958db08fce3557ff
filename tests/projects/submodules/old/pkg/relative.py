from . import sub
from .deep import leaf as renamed


def both():
    return sub.in_sub(), renamed.in_leaf()
