"""Changed members of classes, on recordings written by hand."""

from __future__ import annotations

import pytest
from tests.select.recorded import Recorded

from edgewise.compare.files import read
from edgewise.trace.history import TEST, Touch, Unit

APP = """\
    class A:
        def m(self):
            return 1
    class B(A):
        pass
    class C(B):
        def m(self):
            return 3
    """
TESTS = "def test_{0}():\n    return {0}().m()\n"


def recorded(**lineages: str) -> Recorded:
    """Tests that each enter A.m with a receiver of a type."""
    tests = "from app import A, B, C\n" + "".join(TESTS.format(name) for name in lineages)
    found = Recorded(app=APP, test_app=tests)
    entered = found.row("app.py", "A.m")
    probe = entry_of_m(found).bit_length() - 1
    for name, lineage in lineages.items():
        own = found.row("test_app.py", f"test_{name}")
        touch = Touch("receiver", f"app.py:{probe}<-{lineage}")
        found.add(Unit(TEST, f"test_app.py::test_{name}", {**entered, **own}, set(), {touch}))
    return found


def entry_of_m(found: Recorded) -> int:
    return read("app.py", found.files["app.py"].encode(), "edge").index.functions["A.m"].entry


def short(tests: set[str]) -> set[str]:
    return {test.rpartition("_")[2] for test in tests}


@pytest.fixture
def three() -> Recorded:
    return recorded(A="app.A", B="app.B>app.A", C="app.C>app.B>app.A")


def test_a_method_added_between_is_seen_by_receivers_below_it(three: Recorded) -> None:
    """C has one of its own; it entered A.m by super()."""
    new = APP.replace("class B(A):\n        pass", "class B(A):\n        def m(self): return 2")
    assert short(three.affected(app=new)) == {"B", "C"}


def test_a_changed_body_is_seen_by_all_who_entered_it(three: Recorded) -> None:
    assert short(three.affected(app=APP.replace("return 1", "return 0"))) == {"A", "B", "C"}


def test_a_method_that_nobody_had_is_seen_by_nobody(three: Recorded) -> None:
    new = APP.replace("class B(A):\n        pass", "class B(A):\n        def n(self): return 2")
    assert not three.affected(app=new)


def test_a_changed_base_is_seen_by_the_class_and_those_below(three: Recorded) -> None:
    assert short(three.affected(app=APP.replace("class B(A)", "class B"))) == {"B", "C"}


def test_another_docstring_or_comment_is_seen_by_nobody(three: Recorded) -> None:
    new = APP.replace("return 1", '"""One."""\n            return 1  # indeed')
    assert not three.affected(app=new)


def test_an_abstract_method_concerns_all_of_its_class(three: Recorded) -> None:
    new = APP.replace(
        "class B(A):\n        pass",
        "class B(A):\n        @abstractmethod\n        def n(self): pass",
    )
    assert {"B", "C"} <= short(three.affected(app=new))


def test_a_special_method_concerns_all_of_its_class(three: Recorded) -> None:
    new = APP.replace(
        "class B(A):\n        pass", "class B(A):\n        def __len__(self): return 0"
    )
    assert short(three.affected(app=new)) == {"B", "C"}
