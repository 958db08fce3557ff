import copy
import pickle

import box
from box import Box, Lid, bare, bare_box, bare_lid, is_lid, is_sized

KINDS = [Box, Lid]
PICKLED = b"cbox\nBox\n)\x81."


def test_twin():
    assert Lid("red").twin().colour == "red"


def test_other():
    assert Lid("blue").other().colour == "red"


def test_lids():
    assert [is_lid(kind) for kind in KINDS] == [False, True]


def test_bare_lid():
    assert not hasattr(bare_lid(), "colour")


def test_sized():
    assert not any(is_sized(kind) for kind in KINDS)


def test_box():
    assert not hasattr(Box([1]), "nothing")


def test_true():
    assert Box([])


def test_bare_box():
    assert bare_box()


def test_bare():
    assert bare(KINDS[0])


def test_pickled():
    assert pickle.loads(PICKLED)


def test_text_makes():
    space = {}
    exec("import box\nmade = bool(box.Box([]))", space)
    assert space["made"]


def test_text_makes_around():
    space = {}
    exec("import box\nmade = bool(box.Box.__new__(box.Box))", space)
    assert space["made"]


def test_text_names():
    space = {}
    exec("from box import Box, Lid\nmade = Lid('red').colour", space)
    assert space["made"] == "red"
