from texts import Text


def test_alias():
    assert Text("ab").shout() == "AB"


def test_own_name():
    assert Text("ab").upper() == "AB"


def test_other():
    assert Text("ab").title() == "Ab"
