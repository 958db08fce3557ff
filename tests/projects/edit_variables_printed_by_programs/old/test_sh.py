import subprocess


def told(text):
    return subprocess.check_output(text, shell=True, text=True)


def test_one():
    assert subprocess.check_output(["printenv", "APP_NAME"], text=True) == "a\n"


def test_one_by_a_shell():
    assert told("printenv APP_NAME") == "a\n"


def test_all():
    assert told("env | grep ^APP_NAME=") == "APP_NAME=a\n"


def test_other():
    assert told("printenv APP_OTHER || echo none") == "none\n"


def test_command():
    assert told("env LEVEL=1 echo hello") == "hello\n"
