from main import run
from tools import rich


def test_report():
    assert run("report") == "plain"


def test_direct():
    assert rich.report() == "rich"
