import tools


def test_waits():
    assert not tools.waits(1)


def test_function():
    assert tools.defaults(tools.select) == (1,)


def test_method():
    assert tools.defaults(tools.Tool.use) == (1,)


def test_called():
    assert tools.Tool().use() == 1


def test_other():
    assert tools.Tool().other() == 1
