def test_first(people):
    assert people[0] == "ann"


def test_last(people):
    assert people[-1] == "bob"


def test_nobody():
    assert True
