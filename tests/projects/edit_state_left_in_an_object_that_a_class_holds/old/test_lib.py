import lib


def test_raises():
    lib.Settings().raise_to(lib.made())


def test_level():
    assert lib.Settings().level == 7


def test_starts():
    lib.start()


def test_logs_in():
    app = lib.App.current
    app.user = lib.made()


def test_user():
    assert lib.App.current.user == 7


def test_free():
    assert lib
