from people import PEOPLE, adults, names


def test_adults():
    assert adults(PEOPLE) == ["bob", "cid"]


def test_names():
    assert names(PEOPLE) == {"ann", "bob", "cid"}


def test_nobody_asked():
    assert adults(None) == []
