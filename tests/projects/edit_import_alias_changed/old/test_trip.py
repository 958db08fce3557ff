from trip import far, greeting, heavy


def test_distance():
    assert not far(12_000)


def test_weight():
    assert heavy(12_000)


def test_greeting():
    assert greeting().startswith("have")
