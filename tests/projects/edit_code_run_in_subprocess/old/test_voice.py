import subprocess
import sys

from voice import styles


def say(*words):
    command = [sys.executable, "-m", "voice", *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_shout():
    assert say("shout", "Hello") == "HELLO!\n"


def test_whisper():
    assert say("whisper", "Hello") == "hello\n"


def test_imported():
    assert sorted(styles.STYLES) == ["shout", "whisper"]
