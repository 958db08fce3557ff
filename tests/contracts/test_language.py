"""What the texts of the project must and must not say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = ("src", "tests", "docs", "examples", "bench", "studies", "scripts", "changelog.d")
TEXTS = frozenset({".py", ".md", ".sql", ".toml", ".json", ".sh", ".pth", ".ini", ".cfg", ""})

# Put together here, lest this file be the one that is found.
MACHINE = re.compile("|".join(f"/{folder}/" for folder in ("root", "home", "Users")))
UNFINISHED = re.compile(rf"\b({'TODO'}|{'FIXME'}|XXX)\b")


def texts(*places: str) -> list[Path]:
    found = [path for path in ROOT.iterdir() if path.is_file()]
    found = found if places == PLACES else []
    for place in places:
        found += [path for path in (ROOT / place).rglob("*") if path.is_file()]
    return sorted(
        path for path in found if path.suffix in TEXTS and "__pycache__" not in path.parts
    )


def lines_matching(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {line.strip()}"
        for path in paths
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_path_of_a_machine() -> None:
    assert lines_matching(MACHINE, texts(*PLACES)) == []


def test_nothing_left_unfinished_in_the_program() -> None:
    assert lines_matching(UNFINISHED, texts("src")) == []


@pytest.mark.parametrize("command", ["make demo", "make test"])
def test_the_readme_shows_both_commands(command: str) -> None:
    assert command in (ROOT / "README.md").read_text("utf-8")


def test_ci_runs_what_the_readme_says() -> None:
    script = ROOT / ".ci" / "run"
    if not script.exists():
        pytest.skip("not part of a source distribution")
    assert "make test" in script.read_text("utf-8")


@pytest.mark.parametrize("document", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")))
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text("utf-8"))
    assert [target for target in targets if not (document.parent / target).exists()] == []
