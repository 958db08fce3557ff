import painting


def test_virtual():
    assert painting.name() == "red"
