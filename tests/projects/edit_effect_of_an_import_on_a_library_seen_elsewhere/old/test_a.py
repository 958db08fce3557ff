import boot


def test_here():
    assert boot
