import labels


def test_label():
    assert labels.label() == "label"
