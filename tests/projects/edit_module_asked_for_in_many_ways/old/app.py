import functools
import importlib
import sys
from importlib import import_module as im

find = importlib.import_module


def aliased():
    return im("late").RATE


def by_variable():
    return find("late").RATE


def by_keyword():
    return importlib.import_module(name="late").RATE


def by_partial():
    return functools.partial(importlib.import_module, "late")().RATE


def by_map():
    return [m.RATE for m in map(importlib.import_module, ["late"])][0]


def by_get():
    importlib.import_module("late")
    return sys.modules.get("late").RATE


def handed(f):
    return f("late").RATE


def other():
    return 1
