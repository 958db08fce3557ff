import importlib

import pkg
import pkg.lazy


def test_uses():
    assert pkg.sub.VALUE == 1


def test_lists():
    assert "sub" in dir(pkg)


def test_asks():
    assert hasattr(pkg, "sub")


def test_plain():
    assert pkg.lazy


def test_imports_it():
    from pkg import sub

    assert sub.VALUE == 1


def test_through_a_function():
    assert pkg.lazy.value() == 1


def test_by_name():
    assert importlib.import_module("pkg." + "sub").VALUE == 1
