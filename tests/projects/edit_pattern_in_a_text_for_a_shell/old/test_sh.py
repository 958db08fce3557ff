import subprocess


def told(text):
    return subprocess.check_output(text, shell=True, text=True)


def test_pattern():
    assert told("cat data/*.txt") == "one\n"


def test_script():
    assert told("sh tools.sh") == "one\n"


def test_make():
    assert told("make -s say") == "one\n"


def test_below_here():
    assert told("find . -name '*.txt'") == "./data/a.txt\n"


def test_other():
    assert told("cat data/b.dat") == "two\n"


def test_nothing():
    assert told("echo hello") == "hello\n"
