import raising


def test_signal():
    assert raising.hit() == "first"
