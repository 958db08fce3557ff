import steps


def test_order():
    assert steps.names() == ["Load", "Save"]


def test_name():
    assert steps.name() == "steps"
