import options


def test_other():
    assert options.describe() == "options"
