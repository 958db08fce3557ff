import subprocess
import sys
from pathlib import Path

import words_of_ours


def test_script():
    script = Path(__file__).with_name("talk.py")
    assert subprocess.check_output([sys.executable, str(script)], text=True) == "extra\n"


def test_other():
    assert words_of_ours.word() == "word"
