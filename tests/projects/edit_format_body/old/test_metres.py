from metres import Metres


def test_formatted():
    assert f"{Metres(1.5):.2f}" == "1.50m"


def test_repr():
    assert f"{Metres(2)!r}" == "Metres(2)"
