"""What stands in another order."""

from __future__ import annotations

from tests.compare.programs import version

from edgewise.compare.files import compare_files


def test_members_of_a_class_that_change_places() -> None:
    old, new = "class C:\n    a = 1\n    b = 2\n", "class C:\n    b = 2\n    a = 1\n"
    assert set(compare_files(version(old), version(new)).order) == {"C"}


def test_a_member_put_between_others_moves_none() -> None:
    old, new = "class C:\n    a = 1\n    b = 2\n", "class C:\n    a = 1\n    c = 3\n    b = 2\n"
    assert not compare_files(version(old), version(new)).order


def test_imports_that_change_places() -> None:
    old, new = "import a\nimport b\nfrom c import d\n", "from c import d\nimport a\nimport b\n"
    assert set(compare_files(version(old), version(new)).imports) >= {"a", "b", "c"}
    assert not compare_files(version(old), version(old + "import e\n")).imports
