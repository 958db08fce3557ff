import multiprocessing
import os
import shutil
import tempfile
from pathlib import Path

import process
import pytest


@pytest.fixture
def made():
    number, path = tempfile.mkstemp()
    os.write(number, b"x")
    os.close(number)
    yield path
    os.remove(path)


@pytest.fixture(scope="module")
def folder():
    path = tempfile.mkdtemp()
    Path(path, "a").write_text("x")
    yield path
    shutil.rmtree(path)


def test_child_reads_before_it_is_written():
    assert process.read("data.txt") == "1"


def test_overwrites():
    Path("data.txt").write_text("3")
    Path("data.txt").write_text("1")


def test_child_looks_before_and_after():
    looks = "print(os.path.exists('flag'))"
    assert process.run(looks) == "False"
    Path("flag").write_text("")
    assert process.run(looks) == "True"
    os.remove("flag")


def test_child_reads_what_the_test_wrote():
    Path("one").write_text("x")
    assert process.read("one") == "x"
    os.rename("one", "two")
    assert process.read("two") == "x"
    os.remove("two")


def test_child_reads_what_a_fixture_wrote(made):
    assert process.read(made) == "x"


def test_child_finds_what_a_fixture_wrote(folder):
    assert process.run("print(os.listdir(sys.argv[1]))", folder) == "['a']"
    assert process.read(f"{folder}/a") == "x"


def test_child_lists_what_the_test_made():
    Path("folder/more").touch()
    assert process.run("print(sorted(os.listdir('folder')))") == "['kept', 'more']"
    os.remove("folder/more")


def test_reads_what_a_child_wrote():
    process.write("three", "x")
    assert Path("three").read_text() == "x"
    os.remove("three")


def test_lists_what_a_child_made():
    process.write("folder/other", "x")
    assert sorted(os.listdir("folder")) == ["kept", "other"]
    os.remove("folder/other")


def test_reads_what_a_fork_wrote():
    fork = multiprocessing.get_context("fork").Process(target=Path("four").touch)
    fork.start()
    fork.join()
    assert Path("four").exists()
    os.remove("four")


def test_child_removes_what_a_child_wrote():
    process.write("five", "x")
    assert Path("five").exists()
    process.run("os.remove('five')")


def test_child_adds_to_a_file():
    process.run("open('log', 'a').write('x')")
    assert Path("log").read_text() == "x"
    os.remove("log")
