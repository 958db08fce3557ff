import texts


def test_source():
    assert "# licence" not in texts.__loader__.get_source("texts")


def test_other():
    assert texts.run() == 1
