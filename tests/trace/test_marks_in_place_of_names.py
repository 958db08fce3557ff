"""What stands in place of a name among the facts of a file is no name that a program can have."""

from __future__ import annotations

import keyword

import pytest

from edgewise.trace import file_facts, listings, trait_texts, updates

MARKS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": value
    for module in (file_facts, listings, trait_texts, updates)
    for name, value in vars(module).items()
    if name in ("IMPORTING", "UNKNOWN", "BINDING", "SETTING_TRAITS", "LISTS", "LISTS_OWN", "COPIES")
}


@pytest.mark.parametrize("mark", MARKS)
def test_no_variable_is_called_so(mark: str) -> None:
    assert not MARKS[mark].isidentifier() or keyword.iskeyword(MARKS[mark])


def test_they_are_all_looked_at() -> None:
    assert len({name.partition(".")[2] for name in MARKS}) == 7
