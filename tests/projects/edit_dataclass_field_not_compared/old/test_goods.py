from goods import Good, Other


def test_equal():
    assert Good("a", 1) != Good("a", 2)


def test_other():
    assert Other("a") == Other("a")
