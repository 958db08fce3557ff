from marks import slow


@slow
def test_slow():
    assert 1


def test_fast():
    assert 1
