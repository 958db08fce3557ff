from points import Other, Point, kind


def test_point():
    assert kind(Point()) == "key"


def test_other():
    assert kind(Other()) == "key"
