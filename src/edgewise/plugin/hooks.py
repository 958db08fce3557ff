"""pytest's door to edgewise. Thin: with no flag of ours, nothing else is loaded."""

from __future__ import annotations

import sys
from collections.abc import Generator
from typing import Any

import pytest

_begun: list[bool] = []  # one for each run of pytest in this process


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare our options; see `edgewise.plugin.options`."""
    from edgewise.plugin.options import add_options

    add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Declare our marker, so that --strict-markers knows it without a flag of ours too."""
    from edgewise.plugin.options import MARKER

    config.addinivalue_line("markers", MARKER)


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, Any, None]:
    """Start before the first file of the project is imported."""
    from edgewise.plugin.options import mode_of

    alone = not _begun  # else this run is part of a test, or another came before it
    _begun.append(True)
    if mode_of(early_config.known_args_namespace) is not None:
        from edgewise.plugin.pauses import no_collection

        _leave_assertions_alone()
        with no_collection():
            from edgewise.plugin.frozen import freeze_what_is_there
            from edgewise.plugin.session import start

            start(early_config)
            if alone:
                freeze_what_is_there()
    yield


def _leave_assertions_alone() -> None:
    """Have our own modules loaded as any others.

    pytest rewrites the assertions of all plugins, and takes its time for each module
    of theirs. If its inside ever looks different, it goes on doing so.
    """
    for finder in sys.meta_path:
        marked, known = (
            getattr(finder, name, None) for name in ("_must_rewrite", "_marked_for_rewrite_cache")
        )
        if isinstance(marked, set) and isinstance(known, dict):
            marked.discard("edgewise")
            known.clear()


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say so when a flag of ours has nothing to act on."""
    from edgewise.plugin.options import idle_flags, mode_of

    idle = idle_flags(config.option) if mode_of(config.option) is None else []
    if not idle or config.option.no_edgewise:
        return None
    return f"edgewise: {', '.join(idle)} without --edgewise does nothing"
