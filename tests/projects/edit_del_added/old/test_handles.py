import handles


def test_closed_again():
    assert "a" in handles.use("a")


def test_free_space():
    assert handles.free_space(3, 1) == 2
