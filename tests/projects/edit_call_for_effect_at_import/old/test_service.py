from service import verbose


def test_configured():
    assert verbose()
