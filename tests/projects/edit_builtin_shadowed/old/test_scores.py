from other import top
from scores import highest, lowest


def test_highest():
    assert highest([3, 9]) == 9


def test_lowest():
    assert lowest([3, 9]) == 3


def test_elsewhere():
    assert top([3, 9]) == 9
