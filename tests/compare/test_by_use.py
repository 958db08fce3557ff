"""Declarations by what they use, and the words by which a file is passed over."""

from __future__ import annotations

from pathlib import Path

from tests.compare.programs import version

import edgewise
from edgewise.compare.by_use import ByUse
from edgewise.trace.index import FileIndex

FILES = sorted((Path(edgewise.__file__).parent / "model").glob("*.py"))


def mentioned(index: FileIndex) -> set[str]:
    """All names by which a declaration of a file can be found."""
    by_use = ByUse(index)
    used = [declaration.uses for declaration, _ in index.declarations]
    dotted = {n for u in used for n in (*u.names, *u.attributes, *u.strings, *u.own, *u.chains)}
    parts = {part for name in dotted for part in (name, *name.split("."))}
    return {part for part in parts if by_use.mentioning(frozenset({part}))}


def test_a_file_has_the_words_of_all_that_its_declarations_mention() -> None:
    indexes = [version(file.read_text()).index for file in FILES]
    found = list(map(mentioned, indexes))
    assert sum(map(len, found)) > 100
    for index, names in zip(indexes, found, strict=True):
        assert names <= index.words
