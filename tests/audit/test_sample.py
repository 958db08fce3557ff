from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest
from tests.audit.making import texts

from edgewise.audit.mutant import Change, Mutant, is_valid
from edgewise.audit.mutators import KINDS
from edgewise.audit.sample import sample
from edgewise.audit.text import Text

SOURCE = Path(__file__).parents[2] / "src" / "edgewise"


@pytest.fixture(scope="module")
def ours() -> dict[str, Text]:
    """Real programs: a room of edgewise itself."""
    paths = sorted((SOURCE / "audit").glob("*.py"))
    return {path.name: Text(path.name, path.read_bytes()) for path in paths}


def test_every_fault_compiles_and_is_another_program(ours: dict[str, Text]) -> None:
    for one in sample(ours, 100, seed=1):
        data = ours[one.path].data
        changed = one.applied(data)
        compile(changed, one.path, "exec", dont_inherit=True)
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(data)), str(one)


def test_all_but_the_replaced_text_stays(ours: dict[str, Text]) -> None:
    for one in sample(ours, 50, seed=2):
        data, changed = ours[one.path].data, one.applied(ours[one.path].data)
        rest = len(data) - one.change.end
        assert changed.startswith(data[: one.change.start])
        assert rest == 0 or changed[-rest:] == data[-rest:]


def test_the_same_seed_draws_the_same_and_more_of_the_same(ours: dict[str, Text]) -> None:
    assert sample(ours, 40, seed=3) == sample(ours, 60, seed=3)[:40]
    assert sample(ours, 40, seed=3) != sample(ours, 40, seed=4)


def test_no_fault_is_drawn_twice(ours: dict[str, Text]) -> None:
    drawn = [one.key(ours[one.path].data) for one in sample(ours, 80, seed=5)]
    assert len(drawn) == len(set(drawn))


def test_kinds_come_by_weight_and_files_are_spread(ours: dict[str, Text]) -> None:
    drawn = sample(ours, 100, seed=6)
    kinds = Counter(one.kind for one in drawn)
    assert len(kinds) > 20
    weights = {kind.name: kind.weight for kind in KINDS}
    assert kinds["statement deleted"] >= kinds["boolean operator"]
    assert max(kinds[name] / weights[name] for name in kinds) < 3
    assert len({one.path for one in drawn}) > len(ours) / 2


def test_a_small_project_has_only_so_many() -> None:
    drawn = sample(texts(a="x = 1\n"), 100, seed=1)
    assert {one.description for one in drawn} == {"1 -> 2", "x = 1 deleted"}


def test_a_fault_has_a_place_and_words() -> None:
    (one,) = sample(texts(a="\nx = True\n"), 1, seed=1)
    assert str(one) == "a.py:2: module constant: True -> False"


@pytest.mark.parametrize(
    ("new", "valid"),
    [(b"2", True), (b"(1)", False), (b"1  # why", False), (b"return", False), (b"'", False)],
)
def test_what_is_no_fault(new: bytes, valid: bool) -> None:
    mutant = Mutant("a.py", 1, "module constant", Change(4, 5, new, ""))
    assert is_valid(mutant, Text("a.py", b"x = 1\n")) is valid
