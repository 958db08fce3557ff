from things import Other, Thing


def test_kind():
    assert Thing.kind == "small"


def test_other():
    assert Other.kind == "small"
