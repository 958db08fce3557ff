from letter import letter, short


def test_letter():
    assert "\n  thank you." in letter("Ann")


def test_name():
    assert short("Annabel") == "Ann"
