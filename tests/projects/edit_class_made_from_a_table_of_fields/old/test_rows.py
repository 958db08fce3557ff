import rows


def test_fields():
    assert rows.Row("a", 1).name == "a"


def test_name():
    assert rows.title() == "rows"
