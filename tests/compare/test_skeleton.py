"""Whether import-time code can tell two versions of a file apart."""

from __future__ import annotations

import pytest

from edgewise.compare.skeleton import same_skeleton

TEXT = '''\
import os

LIMIT = 1
double = lambda n: n * 2


@os.fspath
def first(a, b=LIMIT) -> int:
    """Says."""
    x = a + b

    def inner():
        return x
    return inner()


class Kind:
    size: int = 3

    async def ask(self):
        return 1

    def each(self):
        for one in ():
            yield one
'''


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("x = a + b", "x = a - b  # less"),
        ("return x\n", "yield x\n"),  # within a function, and no part of its definition
        ("def inner()", "def inner(more=1)"),
        ("return 1", "return await self.each()"),
        ("for one in ():\n            yield one", "yield from ()"),
        ("import os\n", "import os  # for paths\n\n\n"),
    ],
)
def test_alike(old: str, new: str) -> None:
    assert old in TEXT
    assert same_skeleton(TEXT.encode(), TEXT.replace(old, new).encode())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("import os", "import os.path"),
        ("LIMIT = 1", "LIMIT = 2"),
        ("n * 2", "n * 3"),
        ("@os.fspath\n", ""),
        ("b=LIMIT", "b=2"),
        ("-> int", "-> str"),
        ("Says.", "Tells."),
        ("return inner()", "yield inner()"),
        ("size: int = 3", "size: int = 4"),
        ("async def", "def"),
        ("yield one", "pass"),
        ("class Kind:", "class Kind(dict):"),
        ("x = a + b", "x = (a +"),
    ],
)
def test_not_alike(old: str, new: str) -> None:
    assert old in TEXT
    assert not same_skeleton(TEXT.encode(), TEXT.replace(old, new).encode())
