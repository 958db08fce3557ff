import shutil
import subprocess
import pytest
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="no make")

def test_show():
    assert subprocess.check_output(["make", "-s", "show"], text=True) == "hello\n"

def test_named():
    assert subprocess.check_output(["make", "-s", "-f", "Makefile", "name"], text=True) == "a\n"

def test_other():
    assert 1
