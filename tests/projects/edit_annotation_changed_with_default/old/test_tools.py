import tools


def test_function():
    assert tools.hints(tools.select) == {"size": int}


def test_method():
    assert tools.hints(tools.Tool.use) == {"count": int}


def test_method_with_nothing_else():
    assert tools.hints(tools.Tool.other) == {"count": int}


def test_called():
    assert tools.Tool().other() == 1
