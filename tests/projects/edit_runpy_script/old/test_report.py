import runpy
from pathlib import Path

HERE = Path(__file__).parent


def test_runs():
    found = runpy.run_path(str(HERE / "tools" / "report.py"))
    assert found["LINES"] == ["Report"]


def test_does_not_run():
    assert (HERE / "tools").name == "tools"
