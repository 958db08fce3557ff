import rows


def test_is_lazy():
    assert type(rows.rows()).__name__ == "generator"


def test_count():
    assert rows.count() == 1
