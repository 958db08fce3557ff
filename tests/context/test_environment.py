"""Variables of the environment, as a watcher sees them."""

from __future__ import annotations

import os
import urllib.request
from collections.abc import Iterator
from unittest import mock

import pytest

from edgewise.config import ContextConfig
from edgewise.context.environment import PROXIES, WHOLE, Environment
from edgewise.context.key import ABSENT


class Watched:
    """A watcher that is installed, and what it was told of."""

    def __init__(self) -> None:
        self.watcher = Environment(ContextConfig("/", ("/",)))
        self.told: list[str] = []
        self.watcher.install(self.told.append)

    def taken(self) -> list[str]:
        told, self.told[:] = list(self.told), []
        return told


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    monkeypatch.setenv("APP_NAME", "ann")
    monkeypatch.setenv("PWD", "/somewhere")
    found = Watched()
    yield found
    found.watcher.uninstall()


def test_reading_by_name(watched: Watched) -> None:
    assert os.environ["APP_NAME"] == "ann"
    assert os.environ.get("APP_MISSING") is None
    assert os.getenv("APP_NONE", "x") == "x"
    assert "APP_OTHER" not in os.environ
    assert watched.taken() == ["APP_NAME", "APP_MISSING", "APP_NONE", "APP_OTHER"]


@pytest.mark.parametrize(
    "look",
    [
        lambda: dict(os.environ),
        lambda: {**os.environ},
        lambda: os.environ.copy(),
        lambda: list(os.environ),
        lambda: list(os.environ.items()),
        lambda: list(os.environ.values()),
        lambda: os.environ | {},
        lambda: len(os.environ),
    ],
)
def test_looking_at_all(watched: Watched, look: object) -> None:
    assert callable(look)
    look()
    assert set(watched.taken()) == {WHOLE}


def test_looking_for_proxies(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    urllib.request.getproxies_environment()
    assert PROXIES in (told := watched.taken())
    assert WHOLE not in told
    before = watched.watcher.fingerprint(PROXIES)
    monkeypatch.setenv("APP_NEW", "1")
    assert Environment(ContextConfig("/", ("/",))).fingerprint(PROXIES) == before
    monkeypatch.setenv("Ftp_Proxy", "http://here")
    assert Environment(ContextConfig("/", ("/",))).fingerprint(PROXIES) != before
    assert "prox" in watched.watcher.explain(PROXIES, "1", "2")


def test_what_the_run_sets_is_its_own(watched: Watched) -> None:
    os.environ["APP_SET"] = "1"
    try:
        assert os.environ["APP_SET"] == "1"
    finally:
        del os.environ["APP_SET"]
    with mock.patch.dict(os.environ, {"APP_NAME": "bob"}, clear=True):
        assert os.environ["APP_NAME"] == "bob"
    assert watched.taken() == []


def test_what_tools_set_does_not_count(watched: Watched) -> None:
    for name in ("PYTEST_CURRENT_TEST", "EDGEWISE_CHILD", "COV_CORE_SOURCE"):
        os.environ.get(name)
    assert watched.taken() == []


def test_a_fingerprint_does_not_tell_the_value(watched: Watched) -> None:
    told = watched.watcher.fingerprint("APP_NAME")
    assert "ann" not in told
    assert told != ABSENT
    assert watched.watcher.fingerprint("APP_MISSING") == ABSENT


def test_fleeting_variables_count_by_name_only(monkeypatch: pytest.MonkeyPatch) -> None:
    config = ContextConfig("/", ("/",))
    monkeypatch.setenv("PWD", "/here")
    before = Environment(config)
    monkeypatch.setenv("PWD", "/there")
    after = Environment(config)
    assert before.fingerprint(WHOLE) == after.fingerprint(WHOLE)
    assert before.fingerprint("PWD") != after.fingerprint("PWD")
    monkeypatch.setenv("APP_NEW", "1")
    assert Environment(config).fingerprint(WHOLE) != after.fingerprint(WHOLE)


def test_words(watched: Watched) -> None:
    explain = watched.watcher.explain
    assert explain("A", ABSENT, "1") == "A is set in the environment"
    assert explain("A", "1", ABSENT) == "A is no longer set in the environment"
    assert explain("A", "1", "2") == "A has another value in the environment"


def test_children_tell_only_of_what_surrounds_the_run(watched: Watched) -> None:
    watcher = watched.watcher
    there, whole = watcher.fingerprint("APP_NAME"), watcher.fingerprint(WHOLE)
    assert watcher.admitted("APP_NAME", there, 0) == ("APP_NAME", there)
    assert watcher.admitted("APP_NAME", "another", 0) is None
    assert watcher.admitted(WHOLE, "another", 0) == (WHOLE, whole)
    watcher.changed("APP_NAME")
    assert watcher.found_in("APP_NAME", there) == []
    assert watcher.found_in("APP_NAME", "another") == ["APP_NAME"]
    assert watcher.found_in(WHOLE, "another") == ["APP_NAME"]
