import backend


def test_backend():
    assert backend.NAME == "one"
