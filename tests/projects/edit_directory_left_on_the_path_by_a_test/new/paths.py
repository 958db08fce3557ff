import importlib
import os
import pkgutil
import sys

EXTRA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "extra")


def wanted():
    return False


def extend():
    if wanted():
        sys.path.insert(0, EXTRA)


def load(name):
    return importlib.import_module(name)


def listed():
    return sorted(one.name for one in pkgutil.iter_modules() if one.name == "hidden")


def other():
    import textwrap

    return textwrap.dedent(" a")
