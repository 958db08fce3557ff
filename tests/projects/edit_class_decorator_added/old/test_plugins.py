import plugins


def test_plugins():
    assert plugins.loaded() == ["Spell"]


def test_plain():
    assert plugins.plain("A") == "a"
