import reports


def test_columns():
    assert reports.columns() == ["Name", "Price"]


def test_apart():
    assert reports.apart() == 1
