import app


def test_stores():
    thing = app.current()
    thing.mode = app.made()


def test_mode():
    assert app.APP.mode == 7


def test_helps():
    app.assign(app.current(), level=app.made())


def test_level():
    assert app.APP.get("lev" + "el") == 7


def test_plan():
    assert app.APP.plan == 0


def test_all():
    assert vars(app.current())["lev" + "el"] == 7


def test_adds():
    lines = app.LOG.lines
    lines.append(app.made())


def test_log():
    assert app.LOG == app.Log([7])


def test_free():
    assert app
