from example import area, source_of


def test_shown_source():
    assert "# square" in source_of(area)


def test_called():
    assert area(2) == 4
