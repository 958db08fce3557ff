import world


def test_prepared():
    assert world.SETTINGS["language"] == "en"


def test_apart():
    assert True
