import app
import work


def test_fills():
    app.setup_one()


def test_reads():
    assert app.handle("one") == "for one"


def test_listens():
    app.listen(work.for_event)


def test_fires():
    assert app.fire() == ["for event"]


def test_apart():
    assert app.apart()
