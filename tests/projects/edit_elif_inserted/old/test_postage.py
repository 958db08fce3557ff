from postage import postage


def test_letter():
    assert postage(20) == "letter"


def test_heavy_parcel():
    assert postage(9000) == "freight"


def test_light_parcel():
    assert postage(300) == "parcel"
