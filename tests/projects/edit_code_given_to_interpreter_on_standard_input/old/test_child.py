import subprocess
import sys

import words

CODE = """
from words import word
print(word())
"""


def test_child():
    out = subprocess.run([sys.executable, "-"], input=CODE, capture_output=True, text=True)
    assert out.stdout.strip() == "a"


def test_other():
    assert words.other() == "o"
