from tint import paint


def test_relative():
    assert paint.relative() == 1


def test_whole():
    assert paint.whole() == 1


def test_inner():
    assert paint.inner() == 1


def test_handed_on():
    assert paint.handed_on() == 1


def test_by_text():
    assert paint.by_text() == 1


def test_by_module():
    assert paint.by_module() == 1


def test_by_table():
    assert paint.by_table() == 1


def test_other():
    assert paint.other() == 1


def test_called():
    assert paint.called() == 0
