import tables


def test_last():
    assert tables.ROWS[-1].number == -1


def test_row():
    assert tables.Row(3).number == 3
