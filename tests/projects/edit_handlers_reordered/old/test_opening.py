from opening import status


def test_read():
    assert status(lambda: None) == "read"


def test_missing_file():
    assert status(lambda: open("no-such-file")) == "missing"


def test_forbidden():
    def action():
        raise PermissionError

    assert status(action) == "failed"
