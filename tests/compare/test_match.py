"""Which procedures of two versions stand for each other."""

from __future__ import annotations

from tests.compare.programs import version

from edgewise.compare.match import paired


def partners(old: str, new: str) -> dict[str, int | None]:
    """The line in `new` of the partner of each old function, by name and line in `old`."""
    before, after = version(old).placement.procedures, version(new).placement.procedures
    found = paired(before, after)
    return {
        f"{one.id.qualname}:{one.line}": found[one.id].line if one.id in found else None
        for one in before
        if one.kind not in ("module", "class")
    }


def test_by_qualified_name_wherever_they_stand() -> None:
    old = "def f(): pass\nclass C:\n    def f(self): pass\n"
    new = "class C:\n    def f(self): pass\ndef f(): pass\n"
    assert partners(old, new) == {"f:1": 3, "C.f:3": 2}


def test_what_is_renamed_has_no_partner() -> None:
    assert partners("def f(): pass\n", "def g(): pass\n") == {"f:1": None}


def test_one_name_twice_by_order() -> None:
    both = "if x:\n    def f(): pass\nelse:\n    def f(): pass\n"
    assert partners(both, both) == {"f:2": 2, "f:4": 4}


def test_parts_of_a_property_by_their_decorators() -> None:
    old = (
        "class C:\n    @property\n    def x(self): pass\n    @x.setter\n    def x(self, v): pass\n"
    )
    new = (
        "class C:\n    @x.setter\n    def x(self, v): pass\n    @property\n    def x(self): pass\n"
    )
    found = partners(old, new)
    assert found in ({"C.x:3": 5, "C.x:5": 3}, {"C.x:2": 4, "C.x:4": 2})


def test_lambdas_by_what_they_say_and_then_by_order() -> None:
    old = "a = lambda: 1\nb = lambda: 2\n"
    assert partners(old, "b = lambda: 2\n") == {"<lambda>:1": None, "<lambda>:2": 1}
    assert partners(old, "a = lambda: 3\nb = lambda: 2\n") == {"<lambda>:1": 1, "<lambda>:2": 2}
