from parcels import Express, name


def test_express():
    assert Express().arrives(1) == 6


def test_name():
    assert name(1) == "parcel 1"
