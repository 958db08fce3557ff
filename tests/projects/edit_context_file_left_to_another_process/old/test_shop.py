import multiprocessing
import subprocess
import sys
from pathlib import Path

import shop

READ = "import os, sys; print(not os.path.exists(sys.argv[1]) or open(sys.argv[1]).read() == 'old')"


def read(path):
    done = subprocess.run([sys.executable, "-c", READ, path], capture_output=True, text=True)
    return done.stdout.strip()


def check(path):
    sys.exit(path.exists() and path.read_text() != "old")


def test_writes():
    shop.write("one.txt")


def test_child_reads():
    assert read("one.txt") == "True"


def test_fork_reads():
    fork = multiprocessing.get_context("fork").Process(target=check, args=(Path("one.txt"),))
    fork.start()
    fork.join()
    assert fork.exitcode == 0


def test_child_writes():
    subprocess.run([sys.executable, "-c", "import shop; shop.write('two.txt')"], check=True)


def test_reads():
    path = Path("two.txt")
    assert not path.exists() or path.read_text() == "old"


def test_another_child_reads():
    assert read("two.txt") == "True"


def test_reads_another():
    assert read("four.txt") == "True"
