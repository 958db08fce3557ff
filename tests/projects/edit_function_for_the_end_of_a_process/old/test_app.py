import subprocess
import sys


def test_output():
    code = "import app; print(app.add(1, 2))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "3\n"


def test_add():
    import app

    assert app.add(1, 1) == 2


def test_other():
    pass
