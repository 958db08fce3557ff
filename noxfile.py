"""The checks as nox sessions, for those who prefer nox to make."""

from __future__ import annotations

import nox

nox.options.sessions = ["test", "types", "imports", "docs"]
nox.options.error_on_missing_interpreters = False


@nox.session(python=["3.10", "3.11", "3.12", "3.13"])
def test(session: nox.Session) -> None:
    """The test-suite, on each supported Python."""
    session.install("-e", ".[test]")
    session.run("python", "-m", "pytest", "-n", "2", *session.posargs)


@nox.session
def types(session: nox.Session) -> None:
    """Types of the program and of its tests."""
    session.install("-e", ".[dev]")
    session.run("mypy")


@nox.session
def imports(session: nox.Session) -> None:
    """The direction of imports."""
    session.install("-e", ".[dev]")
    session.run("lint-imports")


@nox.session
def docs(session: nox.Session) -> None:
    """What the documents promise, and the changelog as the next release would show it."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "pytest", "tests/contracts")
    session.run("towncrier", "build", "--draft", "--version", "next")


@nox.session
def bench(session: nox.Session) -> None:
    """What recording costs, on real programs."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "bench", *session.posargs)
