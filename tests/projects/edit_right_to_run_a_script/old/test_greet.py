import subprocess
from pathlib import Path


def test_run():
    assert subprocess.check_output(["bin/greet"], text=True) == "hello\n"


def test_shell():
    assert subprocess.check_output("bin/greet", shell=True, text=True) == "hello\n"


def test_told():
    assert subprocess.check_output(["sh", "bin/greet"], text=True) == "hello\n"


def test_text():
    assert "hello" in Path("bin/greet").read_text()


def test_other():
    pass
