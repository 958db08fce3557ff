from pathlib import Path


def test_adds():
    with open("log.txt", "a") as file:
        file.write("second\n")


def test_reads():
    assert Path("log.txt").read_text().startswith("first\n")


def test_begins():
    with open("more.txt", "a") as file:
        file.write("second\n")
    assert Path("more.txt").read_text() == "second\n"


def test_writes_anew():
    Path("fresh.txt").write_text("second\n")
    assert Path("fresh.txt").read_text() == "second\n"


def test_writes():
    Path("out.txt").write_text("second\n")
