import subprocess
import sys


def test_child():
    code = "import words; print(words.WORD)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert out.stdout.strip() == "a"


def test_other():
    assert sys
