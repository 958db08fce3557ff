import reading


def test_hints():
    assert reading.hints(reading.check) == 5


def test_text():
    assert reading.hints(reading.check_text) == 5


def test_made():
    assert reading.made() == 5


def test_field():
    assert reading.kept() == 5


def test_free():
    assert reading.free() == 1
