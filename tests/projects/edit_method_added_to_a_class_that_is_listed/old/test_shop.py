import subprocess
import sys

import letters
from shop import Cart, Options, Other, Small, methods, own, public, through_value


def test_public():
    assert public(Small()) == ["total"]


def test_own_of_class():
    assert own(Cart) == ["total"]


def test_methods_of_object():
    assert methods(Cart()) == ["total"]


def test_through_value():
    assert through_value(Cart) == ["total"]


def test_dict():
    assert "extra" not in Cart.__dict__


def test_in_child():
    code = "from shop import *; print(public(Small))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert shown.stdout == "['total']\n"


def test_own_of_object():
    Cart().total()
    assert own(Options()) == ["size"]
    assert Cart().__dict__ == {}


def test_other():
    assert Cart().total() == 1
    assert public(Other) == ["name"]
    assert own(Other) == ["name"]


def test_total():
    assert Small().total() == 1


def test_module():
    assert Cart().total() == 1
    assert own(letters) == ["A"]
