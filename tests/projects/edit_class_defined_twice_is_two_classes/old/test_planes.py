import planes
import points


def test_same():
    assert isinstance(planes.origin(), points.Point)


def test_name():
    assert planes.name() == "planes"
