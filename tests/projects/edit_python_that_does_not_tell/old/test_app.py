import shlex
import subprocess
import sys


def out(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options).stdout


def test_without_site():
    assert out(sys.executable, "-S", "tool.py") == "4\n"


def test_shell():
    command = f"{shlex.quote(sys.executable)} -S tool.py"
    assert out("sh", "-c", command) == "4\n"


def test_child():
    assert out(sys.executable, "tool.py") == "4\n"


def test_child_of_other():
    assert out(sys.executable, "other.py") == "1\n"


def test_other():
    pass
