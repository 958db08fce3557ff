from getting import get


def test_present():
    assert get({"a": 1}, "a") == 1


def test_missing():
    assert get({}, "a") == "missing"


def test_wrong_kind():
    assert get([], "a") == "wrong"
