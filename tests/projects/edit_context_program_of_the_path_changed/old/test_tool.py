import os
import subprocess


def test_run():
    assert subprocess.check_output(["tool"]) == b"1\n"


def test_shell():
    assert subprocess.check_output("tool | cat", shell=True) == b"1\n"


def test_pipe():
    assert os.popen("tool").read() == "1\n"


def test_help():
    assert subprocess.check_output("help", shell=True) == b"1\n"
