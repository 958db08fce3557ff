def test_base(base):
    assert base == "http"


def test_plain():
    assert 1
