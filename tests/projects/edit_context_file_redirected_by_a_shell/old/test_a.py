import subprocess
import sys

def test_tool():
    out = subprocess.run(f"{sys.executable} tool.py < words.txt", shell=True, capture_output=True, text=True)
    assert out.stdout == "ABC\n"

def test_other():
    assert 1
