"""Selection within pytest: after everybody else has chosen, and before the first test runs."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

import pytest

from edgewise.errors import SelectionFailedWarning
from edgewise.plugin import options
from edgewise.plugin.candidates import Candidates, chains_of
from edgewise.plugin.pauses import at_work
from edgewise.plugin.rewrite import regrouped
from edgewise.select.choose import Candidate
from edgewise.select.order import ahead, likeliest_first
from edgewise.select.selection import Selection
from edgewise.standard import builtins as __builtins__
from edgewise.tasks.select import everything

Select = Callable[[Sequence[Candidate], bool], Selection]
NOTHING_AFFECTED = "nothing is affected"


class Selecting:
    """Chooses among the collected items, or puts them into another order."""

    def __init__(self, mode: str, candidates: Candidates, select: Select) -> None:
        self.mode = mode
        self.candidates = candidates
        self.select = select
        self.whole_suite: Callable[[], bool] = lambda: False
        # What stands for tests of files that were not collected.
        self.left_out: Callable[[], Sequence[Any]] = lambda: ()
        self.told: Callable[[Selection], None] = lambda selection: None
        self.selection: Selection | None = None
        self.places: dict[str, int] = {}  # test -> its place before we put them into another order

    # Outermost of all: what -k, -m, --lf and other plugins leave is what we choose among.
    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> Generator[None, Any, None]:
        """Deselect what is not affected."""
        outcome = yield
        if outcome.excinfo is not None:
            return
        self.selection = selection = self._selection(items)
        kept: list[pytest.Item] = []
        rest: list[pytest.Item] = []
        chosen = set(selection.reasons)
        if self.mode == options.FIRST:
            chosen = ahead([i.nodeid for i in items], chosen, selection.after, selection.unsettling)
        for item in items:
            (kept if item.nodeid in chosen else rest).append(item)
        kept = _sorted(kept, selection)
        self.places.update((item.nodeid, place) for place, item in enumerate(items, 1))
        if self.mode == options.SELECT:
            items[:] = kept
            others = self.left_out()
            if rest or others:
                config.hook.pytest_deselected(items=[*rest, *others])
        elif self.mode == options.FIRST:
            items[:] = [*kept, *rest]
        self.told(selection)

    def _selection(self, items: Sequence[pytest.Item]) -> Selection:
        candidates: list[Candidate] = []
        try:
            with at_work():
                candidates += map(self.candidates.of, items)
                return self.select(candidates, self.whole_suite())
        except Exception as error:  # doubt never skips a test
            failed = SelectionFailedWarning(
                f"edgewise could not choose the tests to run ({error!r}); please report this."
            )
            return everything([Candidate(item.nodeid, None) for item in items], str(failed))


def _sorted(items: list[pytest.Item], selection: Selection) -> list[pytest.Item]:
    """The items with those likeliest to fail first."""
    chains = chains_of(items, apart=bool(selection.likelihood))
    order = likeliest_first(
        *(chains, selection.reasons, selection.likelihood),
        selection.after,
        selection.unsettling,
    )
    if order == sorted(order):
        return items
    return regrouped([items[at] for at in order])
