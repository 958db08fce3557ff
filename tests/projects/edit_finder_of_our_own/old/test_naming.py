import naming


def test_name():
    assert naming.name() == "naming"
