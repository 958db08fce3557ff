import functools
import importlib
import os
from unittest import mock

import calc
import lib
import scale


def test_patches():
    mock.patch.object(scale, "LEVEL", calc.level()).start()


def test_adds():
    vars(lib)[calc.name()] = 1


def test_reloads():
    os.environ["DEPTH_OF_LIB"] = str(calc.level())
    importlib.reload(lib)
    del os.environ["DEPTH_OF_LIB"]


def put(there, value):
    there.UNIT = value


def test_puts():
    put(scale, calc.level())


def test_sets():
    functools.partial(setattr, scale, "STEP")(calc.level())


def test_widens():
    lib.Shelf.Box.width = calc.level()
