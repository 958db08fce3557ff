import calls


def test_seen():
    assert calls.seen() == ["start"]


def test_name():
    assert calls.name() == "calls"
