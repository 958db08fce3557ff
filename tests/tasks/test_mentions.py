"""Who mentions what tests left: in the program, and within libraries."""

from __future__ import annotations

import pytest

from edgewise.tasks.mentions import Reading
from edgewise.trace import runtime
from edgewise.trace.file_facts import Facts, RegionFacts
from edgewise.trace.history import NAMED, REGION, TEST, Recording, Touch, Unit
from edgewise.trace.runtime import Module

SITE, ASKS, WRITES = 4, 2, 3  # a region, and two functions of a library


@pytest.fixture(params=["object", "global:NAME"])
def root(request: pytest.FixtureRequest) -> str:
    """Where the place hangs."""
    return str(request.param)


@pytest.fixture
def reading(root: str, monkeypatch: pytest.MonkeyPatch) -> Reading:
    app, library = (
        Module(0, "a", "app.py", 9, "d", 1),
        Module(1, "l", "library:tea.pot", 9, "d", 10),
    )
    monkeypatch.setattr(runtime, "modules", [app, library])
    region = RegionFacts("store", root, ("kind",), ())
    said = {
        app: Facts({}, {}, {}, 0, frozenset(), {SITE: region}),
        library: Facts({}, {"kind": 1 << ASKS}, {}, 0, frozenset(), {}),
    }
    recording = Recording((), (), (), complete=True, python="", granularity="edge", commit=None)
    return Reading(recording, said.__getitem__, lambda module: {ASKS: "Pot.ask", WRITES: "write"})


@pytest.mark.parametrize(("function", "expected"), [("Pot.ask", True), ("write", False)])
def test_a_function_of_a_library_mentions_an_attribute(
    reading: Reading, root: str, function: str, expected: bool
) -> None:
    standing = Unit(REGION, f"app.py#{SITE}", touches={Touch(NAMED, "kind")})
    ran = Touch("context:library", f"function tea.pot:{function}=abc")
    reader = Unit(TEST, "test", touches={ran})
    # A library does not get at the globals of a program.
    assert reading.mentions(standing, [])(reader) == (expected and root == "object")
