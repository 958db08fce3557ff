from settings_of_ours import settings


def test_first():
    assert settings.port == 80


def test_second():
    assert settings.port + 1 == 81


def test_other():
    assert settings.host == "here"
