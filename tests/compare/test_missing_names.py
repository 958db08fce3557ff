"""Who asks a module for names that it does not declare."""

from __future__ import annotations

from tests.compare.programs import finder, using

from edgewise.compare.missing_names import MissingNames


def test_names_a_module_does_not_declare() -> None:
    found = finder(
        low="X = 1\n",
        one="import low\ndef f():\n    return low.missing\n",
        two="import low\ndef f():\n    return low.X\n",
    )
    users = using(MissingNames(found).of_missing("low.py"))
    assert "one.py" in users
    assert "two.py" not in users
