from check import missing
from shapes import Full, Other


def test_partial():
    assert missing(Full, {"size": 1}) == []


def test_other():
    assert missing(Other, {}) == ["x"]
