import box


def test_attribute():
    assert hasattr(box, "lid")


def test_name():
    assert box.name() == "box"
