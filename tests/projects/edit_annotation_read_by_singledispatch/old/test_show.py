from show import bracket, show


def test_whole_number():
    assert show(3) == "number 3"


def test_text():
    assert show("x") == "text x"


def test_other():
    assert bracket("x") == "[x]"
