from items import count, items


def test_list():
    assert items([" a", "b "]) == ["a", "b"]


def test_empty():
    assert items([]) == []


def test_other():
    assert count([1, 2]) == 2
