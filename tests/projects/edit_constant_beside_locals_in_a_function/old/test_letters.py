from letters import Settings, everything, shown


def test_shown():
    assert shown("a", 2) == "a 2"


def test_everything():
    assert everything() == {"LIMIT": 3}


def test_at_import():
    assert Settings.KEPT["maximum"] == 3
