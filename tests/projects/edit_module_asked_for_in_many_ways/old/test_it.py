import importlib

import app


def test_first():
    import late

    assert late.RATE == 3


def test_aliased():
    assert app.aliased() == 3


def test_by_variable():
    assert app.by_variable() == 3


def test_by_keyword():
    assert app.by_keyword() == 3


def test_by_partial():
    assert app.by_partial() == 3


def test_by_map():
    assert app.by_map() == 3


def test_by_get():
    assert app.by_get() == 3


def test_handed():
    assert app.handed(importlib.import_module) == 3


def test_relative():
    assert importlib.import_module('.part', 'pkg').RATE == 5


def test_other():
    assert app.other() == 1
