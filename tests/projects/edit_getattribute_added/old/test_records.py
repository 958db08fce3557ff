from records import Raw, Record, name_of


def test_record():
    assert name_of(Record("ann")) == "ann"


def test_raw():
    assert name_of(Raw("ann")) == "ann"
