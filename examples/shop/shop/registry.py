"""Kinds of discount, each entered by a decorator when its module is imported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from shop.cart import Cart

Rule = Callable[[Cart, dict[str, Any]], int]

_rules: dict[str, Rule] = {}


def rule(kind: str) -> Callable[[Rule], Rule]:
    """Enter the decorated function as the rule for discounts of that kind."""

    def enter(function: Rule) -> Rule:
        if kind in _rules:
            raise ValueError(f"a rule for {kind!r} exists")
        _rules[kind] = function
        return function

    return enter


def find_rule(kind: str) -> Rule:
    """The rule for a kind of discount."""
    return _rules[kind]


def kinds() -> list[str]:
    """Every kind of discount with a rule."""
    return sorted(_rules)
