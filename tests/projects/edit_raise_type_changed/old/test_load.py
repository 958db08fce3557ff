from load import load


def test_good_header():
    assert load(["a: 1"]) == {"a": "1"}


def test_bad_header():
    assert load(["a: 1", "b"]) == {"a": "1"}


def test_no_header():
    assert load([]) == {}
