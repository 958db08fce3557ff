import subprocess
import sys


def test_child():
    out = subprocess.run([sys.executable, "-m", "child"], capture_output=True, text=True)
    assert out.stdout.split() == ["bye"]


def test_other():
    assert sys
