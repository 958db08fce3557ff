import data


def test_total():
    assert data.connect().execute("select double(2)").fetchone() == (4,)


def test_name():
    assert data.name() == "data"
