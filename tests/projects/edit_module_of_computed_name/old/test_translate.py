from translate import hello


def test_french():
    assert hello("fr") == "bonjour"


def test_french_again():
    assert hello("fr").startswith("bon")


def test_german():
    assert hello("de") == "hallo"
