"""The words of a test are those of its code."""

from __future__ import annotations

from functools import wraps
from typing import Any

import pytest

from edgewise.plugin.words import words_of


def decorated(function: Any) -> Any:
    @wraps(function)
    def around(*arguments: Any, **named: Any) -> Any:
        return function(*arguments, **named)

    return around


def test_names_and_texts(request: pytest.FixtureRequest) -> None:
    def inner() -> str:
        return "a cookie, partitioned"

    assert inner()
    found = words_of(request.node)
    assert {"names", "texts", "inner", "cookie", "partitioned", "words"} <= set(found)


@decorated
def test_beneath_a_decorator(request: pytest.FixtureRequest) -> None:
    assert "zebra" in words_of(request.node)


class TestWithin:
    @pytest.mark.parametrize("animal", ["giraffe"])
    def test_class_and_parameters(self, request: pytest.FixtureRequest, animal: str) -> None:
        assert {"within", animal} <= set(words_of(request.node))
