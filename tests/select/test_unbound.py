"""Which import-time statements may ask for a name that is not there."""

from __future__ import annotations

import pytest
from tests.compare.programs import version

from edgewise.select.unbound import may_be_unbound


def last_may_be_unbound(text: str) -> bool:
    index = version(text).index
    return may_be_unbound(index, index.declarations[-1][0])


@pytest.mark.parametrize(
    "text",
    [
        "LIMIT = [10]\n",
        "LIMIT = 10\nMOST = LIMIT\n",
        "LIMIT = 10\nLIMIT = [LIMIT]\n",
        "import os\nHERE = [os, len, __file__]\n",
        "class Item: pass\nclass Cart:\n    first: Item\n",
        "class Cart:\n    size = 1\n    most = size\n",
        "if len:\n    A = 1\n    B = A\n",
    ],
)
def test_bound(text: str) -> None:
    assert not last_may_be_unbound(text)


@pytest.mark.parametrize(
    "text",
    [
        "MOST = LIMIT\n",
        "LIMIT = [LIMIT]\n",
        "MOST = LIMIT\nLIMIT = 10\nMOST = LIMITS\n",
        "if x():\n    A = 1\nB = A\n",
        "if x():\n    A = 1\nelse:\n    B = A\n",
        "try:\n    from fast import run\nexcept ImportError:\n    pass\nRUN = run\n",
        "for i in range(3):\n    pass\nLAST = i\n",
        "A = 1\ndel A\nB = A\n",
        "A = 1\ndel B\n",
        "from m import *\nB = A\n",
        "A: int\nB = A\n",
        "class Other:\n    size = 1\nclass Cart:\n    most = size\n",
        "class Cart:\n    first: Item\n",
    ],
)
def test_maybe_not(text: str) -> None:
    assert last_may_be_unbound(text)


def test_without_the_file_nothing_is_certain() -> None:
    index = version("A = 1\nB = A\n").index
    assert may_be_unbound(None, index.declarations[-1][0])
