import ducks


def test_duck():
    assert ducks.listen(ducks.Duck()) == "quack"


def test_rock():
    assert ducks.weight(object())
