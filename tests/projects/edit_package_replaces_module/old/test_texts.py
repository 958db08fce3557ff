import texts


def test_text():
    assert texts.clean(" a") == "a"
