def test_one():
    assert 1


def test_two():
    assert 2
