from counting import lengths


def test_two_lines():
    assert lengths(["ab", "c"]) == [2, 3]


def test_blank():
    assert lengths([]) == []
