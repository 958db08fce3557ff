from kinds import Alias, Auto, Bits, Decorated, Grown, Kept, Known, Made, Open, Text, Unique


def test_auto():
    assert Auto.B.value == 1


def test_flag():
    assert (~Bits.ONE).value == 2


def test_missing():
    assert Open("c") is Open.A


def test_made():
    assert Made.LAST.place == 0


def test_alias():
    assert Alias.B.name == "B"


def test_known():
    assert Known.B.before == 0


def test_own_base():
    assert Known.B.name == "B"


def test_decorated():
    assert Decorated.B.among == 1


def test_text():
    assert Text.A == "a"


def test_unique():
    assert Unique.A + 1 == 2


def test_grown():
    assert "C" in Grown.__members__


def test_kept():
    assert Kept.A.among == 1
