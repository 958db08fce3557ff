"""One version of the program: what imports mean, and where attributes are looked up."""

from __future__ import annotations

import pytest
from tests.compare.programs import program


def test_absolute_imports_from_the_root_and_from_below_it() -> None:
    found = program(app="", src__lib="", src__pkg____init__="", src__pkg__mod="")
    assert found.modules("app", "test_app.py") == {"app.py"}
    assert found.modules("lib", "app.py") == {"src/lib.py"}
    assert found.modules("pkg.mod", "app.py") == {"src/pkg/mod.py"}
    assert found.modules("pkg", "app.py") == {"src/pkg/__init__.py"}
    assert not found.modules("json", "app.py")


def test_a_module_of_a_package_is_not_found_by_its_last_name_if_another_is() -> None:
    found = program(pkg____init__="", pkg__tools="", tools="")
    assert found.modules("tools", "app.py") == {"tools.py"}


def test_where_several_files_fit_all_are_meant() -> None:
    found = program(one__tools="", two__tools="")
    assert found.modules("tools", "app.py") == {"one/tools.py", "two/tools.py"}


def test_relative_imports() -> None:
    found = program(pkg____init__="", pkg__a="", pkg__deep____init__="", pkg__deep__b="")
    assert found.modules(".a", "pkg/b.py") == {"pkg/a.py"}
    assert found.modules("..a", "pkg/deep/b.py") == {"pkg/a.py"}
    assert found.modules(".", "pkg/a.py") == {"pkg/__init__.py"}
    assert not found.modules(".a", "other/b.py")


def test_definers_through_re_exports() -> None:
    found = program(
        pkg____init__="from .a import f as g\n", pkg__a="def f(): pass\n", app="from pkg import g\n"
    )
    assert found.definers("app.py", "g") == {("pkg/a.py", "f")}
    assert found.definers("pkg/a.py", "f") == {("pkg/a.py", "f")}


def test_imports_in_a_circle_come_to_an_end() -> None:
    found = program(a="from b import x\n", b="from a import x\n")
    assert found.definers("a.py", "x") == frozenset()
    assert found.means_module("a.py", "x") == frozenset()


def test_what_a_chain_means_as_a_module() -> None:
    found = program(
        app="import pkg.sub\nimport pkg.sub as s\nfrom pkg import sub\n",
        pkg____init__="",
        pkg__sub="",
    )
    for chain in ("pkg.sub", "s", "sub"):
        assert "pkg/sub.py" in found.means_module("app.py", chain)
    assert not found.means_module("app.py", "other")


CLASSES = """\
    class A: pass
    class B(A): pass
    class C(A): pass
    class D(B, C): pass
    class E: pass
    """


def names(keys: object) -> list[str]:
    return [name for _, name in keys]  # type: ignore[attr-defined]


def test_lookup_is_pythons() -> None:
    found = program(app=CLASSES)
    assert names(found.lookup(("app.py", "D"))) == ["D", "B", "C", "A"]
    assert found.lookup(("app.py", "Nobody")) == ()


@pytest.mark.parametrize(
    "text",
    [
        "class X: pass\nclass Y: pass\nclass A(X, Y): pass\nclass B(Y): pass\nclass Z(B, A): pass",
        "class O: pass\nclass A(O): pass\nclass B(O): pass\nclass C(A, B): pass\n"
        "class Z(C, B): pass",
        "class O: pass\nclass F(O): pass\nclass E(O): pass\nclass D(O): pass\nclass C(D, F): pass\n"
        "class B(D, E): pass\nclass Z(B, C): pass",
    ],
)
def test_lookup_agrees_with_the_interpreter(text: str) -> None:
    namespace: dict[str, type] = {}
    try:
        exec(text, namespace)
    except TypeError:
        pytest.skip("Python refuses it")
    expected = [one.__name__ for one in namespace["Z"].__mro__[:-1]]
    assert names(program(app=text).lookup(("app.py", "Z"))) == expected


def test_an_impossible_order_is_still_some_order() -> None:
    text = "class A: pass\nclass B(A): pass\nclass Z(A, B): pass\n"
    assert set(names(program(app=text).lookup(("app.py", "Z")))) == {"A", "B", "Z"}


def test_a_class_that_inherits_from_itself_comes_to_an_end() -> None:
    assert program(app="class A(A): pass\n").lookup(("app.py", "A"))


def test_above_and_below() -> None:
    found = program(app=CLASSES)
    assert set(names(found.subclasses["app.py", "A"])) == {"A", "B", "C", "D"}
    assert set(names(found.ancestors["app.py", "D"])) == {"A", "B", "C", "D"}
    assert found.related(("app.py", "B"), ("app.py", "C"))  # D is both
    assert not found.related(("app.py", "A"), ("app.py", "E"))


def test_bases_across_modules_and_in_classes() -> None:
    found = program(
        low="class A:\n    class Inner: pass\n    class Other(Inner): pass\n",
        app="import low\nfrom low import A as Base\nclass B(low.A): pass\nclass C(Base): pass\n",
    )
    assert names(found.lookup(("app.py", "B"))) == ["B", "A"]
    assert names(found.lookup(("app.py", "C"))) == ["C", "A"]
    assert names(found.lookup(("low.py", "A.Other"))) == ["A.Other", "A.Inner"]


def test_bases_that_are_not_ours() -> None:
    found = program(app="import json\nclass A(json.JSONEncoder, make()): pass\n")
    assert found.foreign_bases(("app.py", "A")) == ("json.JSONEncoder", "make")
