from lib_of_ours import other


def test_version():
    from lib_of_ours import version

    assert version.NUMBER == 1


def test_other():
    assert other.other() == 1
