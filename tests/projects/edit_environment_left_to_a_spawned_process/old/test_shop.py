import multiprocessing
import os
import subprocess
import sys

import shop

LIST = "import os; print(dict(os.environ)['SHOP'])"


def check():
    sys.exit(os.environ.get("MODE", "old") != "old")


def test_sets_and_lists(monkeypatch):
    monkeypatch.setenv("SHOP", "x")
    done = subprocess.run([sys.executable, "-c", LIST], capture_output=True, text=True)
    assert done.stdout == "x\n"


def test_lists_its_own():
    command = [sys.executable, "-c", LIST]
    done = subprocess.run(command, capture_output=True, text=True, env={"SHOP": "x"})
    assert done.stdout == "x\n"


def test_leaves():
    os.environ["MODE"] = shop.mode()


def test_spawned():
    spawned = multiprocessing.get_context("spawn").Process(target=check)
    spawned.start()
    spawned.join()
    assert spawned.exitcode == 0


def test_other():
    assert os.environ.get("OTHER", "old") == "old"
