import subprocess
import sys
from pathlib import Path

import agents


def test_in_thread():
    assert agents.in_thread(agents.Spy()) == "wait"


def test_in_child():
    child = Path(__file__).with_name("child.py")
    assert subprocess.check_output([sys.executable, str(child)], text=True) == "wait\n"


def test_other_class():
    assert agents.in_thread(agents.Clerk()) == "wait"
