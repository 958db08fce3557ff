from rows import Other, Row


def test_as_dict():
    assert dict(Row([("a", 1)])) == {"a": 1}


def test_name():
    assert Row.name == "row"


def test_other():
    assert Other().name == "other"
