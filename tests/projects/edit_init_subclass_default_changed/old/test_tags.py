from tags import Plain, Tagged


def test_plain():
    assert Plain.tag == "none"


def test_tagged():
    assert Tagged.__name__ == "Tagged"
