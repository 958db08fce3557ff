import subprocess
import sys

import setup_env


def test_child():
    code = "import os; print(os.environ['OURS_MODE'])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert out.stdout.strip() == "a"


def test_other():
    assert setup_env.other() == 1
