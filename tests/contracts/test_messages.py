"""Every slug is explained in docs/messages.md, and nothing else is."""

from __future__ import annotations

import pickle
import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from edgewise.errors import ChildLostWarning, EdgewiseError, EdgewiseWarning

MESSAGES = Path(__file__).parents[2] / "docs" / "messages.md"
PARTS = ("**Meaning.**", "**Instead.**", "**You can.**")


def descendants(base: type[Exception]) -> Iterator[type[Exception]]:
    for child in base.__subclasses__():
        if child.__module__.startswith("edgewise."):
            yield child
        yield from descendants(child)


ERRORS = sorted(descendants(EdgewiseError), key=lambda kind: kind.__name__)
WARNINGS = sorted(descendants(EdgewiseWarning), key=lambda kind: kind.__name__)


def slug_of(kind: type[Exception]) -> str:
    assert issubclass(kind, (EdgewiseError, EdgewiseWarning))
    return kind.slug


def explained() -> dict[str, str]:
    """Slug -> its section."""
    pieces = re.split(r"^### `([a-z0-9-]+)`$", MESSAGES.read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def test_every_slug_is_explained_and_every_explanation_has_a_slug() -> None:
    assert sorted(explained()) == sorted(slug_of(kind) for kind in [*ERRORS, *WARNINGS])


@pytest.mark.parametrize("slug", sorted(explained()))
def test_an_explanation_has_all_its_parts(slug: str) -> None:
    assert [part for part in PARTS if part not in explained()[slug]] == []


@pytest.mark.parametrize("kind", [*ERRORS, *WARNINGS])
def test_a_class_is_named_after_its_slug(kind: type[Exception]) -> None:
    words = "".join(word.capitalize() for word in slug_of(kind).split("-"))
    assert kind.__name__ == words + ("Error" if kind in ERRORS else "Warning")


@pytest.mark.parametrize("kind", [*ERRORS, *WARNINGS])
def test_the_slug_stands_behind_the_message(kind: type[Exception]) -> None:
    told = kind("Something happened.")
    assert str(told) == f"Something happened.  [{slug_of(kind)}]"
    assert str(pickle.loads(pickle.dumps(told))) == str(told), "said twice on its way"


def test_a_warning_given_as_text_gets_its_slug() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warnings.warn("Gone.", ChildLostWarning, stacklevel=1)
    assert str(caught[0].message) == "Gone.  [child-lost]"
