import matchers


def test_first_match():
    assert matchers.find("a") == "Word"


def test_direct():
    assert matchers.clean(" a") == "a"
