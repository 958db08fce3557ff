from layers import Both, Left, Right, Top


def test_both():
    assert Both().path() == ["left", "top"]


def test_left_alone():
    assert Left().path() == ["left", "top"]


def test_right_alone():
    assert Right().name() == "right"


def test_top():
    assert Top().path() == ["top"]
