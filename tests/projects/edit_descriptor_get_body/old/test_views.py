from views import View


def test_upper():
    assert View("Ab").upper == "AB"


def test_lower():
    assert View("Ab").lower == "ab"


def test_plain():
    assert View("Ab").text == "Ab"
