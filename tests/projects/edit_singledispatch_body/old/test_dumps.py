from dumps import dump


def test_list():
    assert dump([1, 2]) == "1,2"


def test_number():
    assert dump(3) == "3"


def test_other():
    assert dump("a") == "'a'"
