from settings import Session, Settings


def test_settings_twice():
    assert Settings() is not Settings()


def test_other():
    assert Session() is not Session()
