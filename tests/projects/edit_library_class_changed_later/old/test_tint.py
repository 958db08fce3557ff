import tint


def test_big():
    assert tint.Big().grown() == 2


def test_small():
    assert tint.Small.step == 1


def test_table():
    assert tint.looked_up() == {"one": 1}


def test_plain():
    assert tint.Plain().name() == "plain"
