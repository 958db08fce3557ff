from importlib.metadata import entry_points


def test_plugin():
    (found,) = entry_points(group="ours.plugins")
    assert found.load()() == 1


def test_other():
    assert callable(entry_points)
