def test_mode(mode):
    assert mode == "fast"


def test_plain():
    assert True
