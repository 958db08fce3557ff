import tables


def test_titles():
    assert tables.titles() == ["name"]


def test_row():
    assert tables.Row().name() == 1
