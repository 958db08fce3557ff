from records import Other, Record, drop


def test_del():
    assert not drop(Record())


def test_other():
    assert not drop(Other())
