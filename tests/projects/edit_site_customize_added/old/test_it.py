import os
import subprocess
import sys

import app


def test_child():
    env = {
        **os.environ,
        "PYTHONPATH": os.getcwd() + os.pathsep + os.environ.get("PYTHONPATH", ""),
    }
    code = "import builtins; print(getattr(builtins, 'motto', 'none'))"
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True
    )
    assert done.stdout == "none\n"


def test_greet():
    assert app.greet() == "hi"
