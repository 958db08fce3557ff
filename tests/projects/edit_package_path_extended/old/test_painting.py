import painting


def test_colour():
    assert painting.name() == "red"
