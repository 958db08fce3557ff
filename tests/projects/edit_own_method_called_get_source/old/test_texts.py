import subprocess
import sys

import asking
import loading
import pytest
import texts

CHILD = "import texts; print('as it was' in texts.__loader__.get_source('texts'))"


@pytest.fixture(scope="module")
def source():
    return asking.source_of("texts")


def test_own_method():
    assert loading.Loader().get_source("index") == "hello"
    assert texts.X == 1


def test_run():
    assert texts.run() == 1


def test_source_by_fixture(source):
    assert "as it was" in source


def test_source_by_fixture_again(source):
    assert "as it was" in source


def test_source_read_at_import():
    assert asking.LENGTH == 48


def test_source_in_a_child():
    shown = subprocess.run([sys.executable, "-c", CHILD], capture_output=True, text=True)
    assert shown.stdout.strip() == "True"
