import predicates


def test_made_name():
    assert predicates.is_red.word == "red"


def test_same_module():
    assert predicates.length("red") == 3
