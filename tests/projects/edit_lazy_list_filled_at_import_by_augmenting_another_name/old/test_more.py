import reg


def test_other():
    assert reg.other() == 5
