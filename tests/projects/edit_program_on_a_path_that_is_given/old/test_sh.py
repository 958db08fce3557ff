import os
import subprocess


def test_given():
    path = os.path.abspath("bin") + os.pathsep + os.defpath
    assert subprocess.check_output(["tool"], env={"PATH": path}, text=True) == "one\n"


def test_other():
    assert subprocess.check_output(["echo", "hello"], text=True) == "hello\n"
