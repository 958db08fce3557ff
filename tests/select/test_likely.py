"""Which tests are likely to fail when a library has changed."""

from __future__ import annotations

import pytest

from edgewise.select.likely import Changed, likelihood, words_in

TEXTS = {
    "test_cookie": ["test", "cookie", "client"],
    "test_route": ["test", "route", "client"],
    "test_client": ["test", "client", "app"],
}


def first(*changed: Changed, texts: dict[str, list[str]] = TEXTS) -> list[str]:
    """Tests in the order of how likely they are to fail."""
    found = likelihood(changed, lambda test: texts.get(test, []))
    return sorted(found, key=lambda test: -found[test])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Response.set_cookie", ["response", "set", "cookie"]),
        ("parseHTTPDate", ["parse", "http", "date"]),
        ("a_to_b2", []),
        ("", []),
    ],
)
def test_words_of_names(text: str, words: list[str]) -> None:
    assert words_in(text) == words


def test_what_few_reach_comes_first() -> None:
    every = Changed("lib:f", 1.0, ["test_client", "test_cookie", "test_route"])
    assert first(every, Changed("lib:g", 1.0, ["test_route"]), texts={})[0] == "test_route"


def test_who_speaks_of_what_changed_comes_first() -> None:
    every = Changed("lib.http:Response.set_cookie", 1.0, list(TEXTS))
    assert first(every)[0] == "test_cookie"


def test_who_speaks_of_what_changed_but_does_not_reach_it_is_not_meant() -> None:
    assert first(Changed("lib:set_cookie", 1.0, ["test_client"])) == ["test_client"]


def test_a_word_that_all_tests_have_tells_little() -> None:
    one = Changed("lib:client_cookie", 1.0, list(TEXTS))
    assert first(one)[0] == "test_cookie"


def test_the_weight_of_a_change_counts() -> None:
    body = Changed("lib:f", 1.0, ["test_route"])
    gone = Changed("lib:g", 3.0, ["test_client"])
    assert first(body, gone) == ["test_client", "test_route"]


def test_nothing_changed() -> None:
    assert first() == []
    assert first(Changed("lib:f", 1.0, [])) == []
