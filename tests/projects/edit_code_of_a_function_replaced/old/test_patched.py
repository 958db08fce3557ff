import patched


def test_run():
    assert patched.run() == 1


def test_other():
    assert patched.other() == 1
