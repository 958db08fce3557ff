import memo


def test_first():
    assert memo.square(3) == 9


def test_second():
    assert memo.square(3) + 1 == 10


def test_other():
    assert memo.double(3) == 6
