import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def run(*command):
    done = subprocess.run(
        [sys.executable, *command], cwd=HERE, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_script():
    assert run("hello.py", "ann") == "hello ann"


def test_other_script():
    assert run("bye.py") == "bye"


def test_none():
    assert HERE.is_dir()
