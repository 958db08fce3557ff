from loading import TABLE, name


def test_table():
    assert TABLE == {"a": 1}


def test_name():
    assert name() == "loading"
