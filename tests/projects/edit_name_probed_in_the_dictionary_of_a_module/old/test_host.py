import host


def test_probe():
    assert host.setup() == "none"


def test_other():
    assert host.other() == "p"
