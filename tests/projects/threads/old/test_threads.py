import app
import work


def test_import_in_thread():
    assert app.in_thread(app.import_late) == "at import in thread"


def test_import_again():
    assert app.import_late() == "at import in thread"


def test_worker():
    assert app.in_thread(work.in_worker)


def test_guarded_in_thread():
    assert app.in_thread(app.guarded)


def test_guarded_again():
    assert app.guarded()


def test_nothing():
    pass
