import pytest
import work

KEY = pytest.StashKey()


def test_sets(request):
    request.config.level = work.first()
    request.config.stash[KEY] = work.first()
    request.session.first = work.first()
    request.node.parent.first_of_all = work.first()
    work.start_at(work.first())


def test_config(pytestconfig):
    assert pytestconfig.level == 1


def test_stash(request):
    assert request.config.stash[KEY] == 1


def test_session(request):
    assert request.session.first == 1


def test_module(request):
    assert request.node.parent.first_of_all == 1


def test_function():
    assert work.total() == 1


def test_free(request):
    assert request
