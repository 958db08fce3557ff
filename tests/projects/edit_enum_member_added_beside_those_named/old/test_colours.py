import operator
import pickle
import typing

import colours
import pytest
import shelf
import stars
import tables
from colours import Colour, every, paint
from colours import Colour as Shade

WORDS = {Colour.RED: "warm", Colour.BLUE: "cold"}


def hinted(colour: Colour) -> str:
    return colour.value


def listed(kind):
    return sorted(one.value for one in kind)


def test_red():
    assert Colour.RED.value == "red"


def test_method():
    assert Colour.RED.is_red() and not Colour.BLUE.is_red()


def test_default():
    assert paint("door") == "red door"


def test_key():
    assert WORDS[Colour.BLUE] == "cold"


def test_match():
    match Colour.BLUE:
        case Colour.RED:
            found = 1
        case Colour.BLUE:
            found = 2
    assert found == 2


def test_property():
    assert Colour.BLUE.title == "Blue"


def test_renamed_red():
    assert Shade.RED.name == "RED"


def test_own():
    assert hinted(Colour.RED) == "red"


def test_through_it():
    assert [colour.name for colour in Colour] == ["RED", "BLUE"]


def test_same_file():
    assert every() == ["red", "blue"]


def test_value():
    with pytest.raises(ValueError):
        Colour("green")


def test_name():
    with pytest.raises(KeyError):
        Colour["GREEN"]


def test_members():
    assert list(Colour.__members__) == ["RED", "BLUE"]


def test_members_by_name():
    assert list(getattr(Shade, "__mem" + "bers__")) == ["RED", "BLUE"]


def test_type():
    colour = Colour.RED
    assert len(type(colour)) == 2


def test_class():
    assert len(Colour.RED.__class__) == 2


def test_back():
    assert Colour.RED.others() == [Colour.BLUE]


def test_made():
    assert Colour.first("green") is None


def test_static():
    assert Colour.count() == 2


def test_length():
    assert len(Shade) == 2


def test_within():
    assert "GREEN" not in dir(Colour)


def test_computed():
    assert not hasattr(Colour, "GRE" + "EN")


def test_asked():
    assert not hasattr(Colour, "GREEN")


def test_hinted():
    assert len(typing.get_type_hints(hinted)["colour"]) == 2


def test_table():
    assert len(tables.TABLE) == 2


def test_handed():
    assert listed(Colour) == ["blue", "red"]


def test_renamed():
    kind = Shade
    assert len(list(kind)) == 2


def test_pickled():
    kind = pickle.loads(b"ccolours\nColour\n.")
    assert len(kind) == 2


def test_late():
    from colours import Colour as Late

    assert len(Late) == 2


def test_starred():
    assert stars.count() == 2


def test_reexported():
    assert len(shelf.Colour) == operator.index(2)
    assert colours.paint("x") == "red x"
