from seen import reports, size, visit


def test_seen_everywhere():
    visit("home")
    assert reports() == ["home"]


def test_size():
    assert size("home") == 4
