import digits
import letters
from listing import KNOWN, public


def test_listed():
    assert public(letters) == ["A"]


def test_other_module():
    assert public(digits) == ["ONE"]


def test_dict():
    assert "B" not in letters.__dict__


def test_at_import():
    assert KNOWN == ["A"]


def test_value():
    assert letters.A == digits.ONE
