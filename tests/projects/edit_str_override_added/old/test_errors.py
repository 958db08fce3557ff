import errors


def test_expired_is_told():
    assert errors.told(errors.Expired()) == "a problem"


def test_expired_has_a_code():
    assert errors.code(errors.Expired()) == 7


def test_broken_is_told():
    assert errors.told(errors.Broken()) == "a problem"


def test_unnamed_is_told():
    assert errors.told(errors.Unnamed()) == ""
