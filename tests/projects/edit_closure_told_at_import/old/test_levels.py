import levels


def test_get():
    assert levels.get() == 1
