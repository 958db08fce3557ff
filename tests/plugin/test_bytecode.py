"""Where Python is told to write no bytecode, the code of tests is kept all the same."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.projects.driver import Ran, lay_out, run
from tests.store.recordings import content

from edgewise.config import TraceConfig
from edgewise.source.digest import digest_of
from edgewise.trace.indexes import Indexes

NO_BYTECODE = {"PYTHONDONTWRITEBYTECODE": "1"}
FILES = {
    "pytest.ini": "[pytest]\n",
    "app.py": "def double(x):\n    return 2 * x\n",
    "conftest.py": (
        "import sys\n\n\ndef pytest_unconfigure():\n"
        "    made = 'edgewise.trace.code' in sys.modules\n"
        "    print('PROBES', 'made' if made else 'found')\n"
    ),
    "test_app.py": (
        "import app\n\n\ndef test_right():\n    assert app.double(2) == 4\n\n\n"
        "def test_wrong():\n    assert app.double(3) == 7\n"
    ),
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return lay_out(tmp_path, FILES)


def told(ran: Ran) -> tuple[bool, object]:
    """Whether probes were put into code, and what was recorded."""
    assert "assert 6 == 7" in ran.output, "assertions are rewritten"
    assert not list(ran.directory.rglob("*.pyc"))
    every: dict[str, Any] = dict(content(ran.matrix))
    recorded = {test: (told[0], *told[2:]) for test, told in every.items()}
    return "PROBES made" in ran.output, recorded  # of which how long it took is no part


def test_probes_are_put_in_once(project: Path) -> None:
    made, recorded = told(run(project, env=NO_BYTECODE))
    again = told(run(project, env=NO_BYTECODE))
    assert made
    assert again == (False, recorded)


def test_another_text_is_another_code(project: Path) -> None:
    run(project, env=NO_BYTECODE)
    (project / "test_app.py").write_text(FILES["test_app.py"].replace("double(2)", "double(2.0)"))
    assert told(run(project, env=NO_BYTECODE))[0]


def test_a_way_of_rewriting_is_another_code(project: Path) -> None:
    run(project, env=NO_BYTECODE)
    (project / "pytest.ini").write_text("[pytest]\nenable_assertion_pass_hook = true\n")
    assert told(run(project, env=NO_BYTECODE))[0]


def test_indexes_are_made_while_recording_where_pytest_has_kept_the_code(project: Path) -> None:
    run(project)
    shutil.rmtree(project / ".edgewise")
    run(project)
    made = Indexes(TraceConfig(str(project), (), cache=str(project / ".edgewise" / "cache")))
    text = (project / "test_app.py").read_bytes()
    assert made.has("test_app.py", digest_of(text))
    assert made.read("test_app.py", digest_of(text)) is not None
