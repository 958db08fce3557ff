import lazy


def test_other():
    assert lazy.host == "here"
