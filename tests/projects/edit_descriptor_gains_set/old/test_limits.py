from limits import Download, Upload


def test_shadowed_limit():
    assert Upload(50).allows(20)


def test_plain_limit():
    assert Download().allows(10)
