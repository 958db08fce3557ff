from kinds import kind, name, rows


def test_kind():
    assert kind(rows) == "plain"


def test_name():
    assert name(rows) == "rows"
