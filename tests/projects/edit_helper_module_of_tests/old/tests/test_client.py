import helpers


def test_uses_client():
    assert helpers.client()["user"] == "ann"


def test_uses_data():
    assert helpers.data() == [1, 2]
