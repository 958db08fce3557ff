"""pytest's door to edgewise. Thin: with no flag of ours, nothing else is loaded."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

ACTIVE_FLAGS = ("edgewise_all",)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare our options; see `edgewise.plugin.options`."""
    from edgewise.plugin.options import add_options

    add_options(parser)


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, Any, None]:
    """Start before the first file of the project is imported."""
    option = early_config.known_args_namespace
    wanted = any(getattr(option, flag, False) for flag in ACTIVE_FLAGS)
    if wanted and not option.no_edgewise:
        from edgewise.plugin.session import start

        start(early_config)
    yield
