import config


def test_version():
    assert config.version == 1
