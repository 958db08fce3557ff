import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import app


@pytest.fixture
def thing():
    app.prepared()
    yield
    app.cleaned()


def test_whole(thing):
    assert app.called(True) == "yes"


def test_no():
    assert app.called(False) == "no"


def test_thread():
    thread = threading.Thread(target=app.in_a_thread)
    thread.start()
    thread.join()


def test_pool():
    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(app.in_a_pool, [1, 2])) == [1, 2]


def test_raising():
    with pytest.raises(ValueError):
        app.after_raising()


def test_finalizer(request):
    request.addfinalizer(app.at_exit_of_the_test)


def test_nothing():
    pass
