from box import side


def test_explicit():
    assert side.side() == "side"
