from . import handlers
from .plain import *


def counted():
    return len("abc")
