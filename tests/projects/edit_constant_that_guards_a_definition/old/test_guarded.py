import guarded


def test_abstract():
    assert guarded.Job()


def test_missing_name():
    assert getattr(guarded, "nothing", None) is None


def test_free():
    assert guarded.Free()
