from ratio import ratio


def test_good():
    assert ratio("6", "3") == 2


def test_bad_text():
    assert ratio("x", "3") == "not numbers"


def test_division():
    assert ratio("6", "0") == "endless"
