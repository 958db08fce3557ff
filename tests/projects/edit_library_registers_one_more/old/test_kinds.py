from kinds import Round


def test_kinds():
    assert Round().count() == 1
