import os
import subprocess


def test_run():
    assert subprocess.check_output(["tool"]) == b"1\n"


def test_shell():
    assert subprocess.check_output("tool", shell=True) == b"1\n"


def test_pipe():
    assert os.popen("tool").read() == "1\n"


def test_other():
    assert subprocess.check_output("echo 1", shell=True, env={"PATH": os.defpath}) == b"1\n"
