from config import Config, Special


def test_limit():
    assert Config.LIMIT == 6


def test_limit_of_instance():
    assert Special().limit() == 6


def test_name():
    assert Special().name() == "config"
