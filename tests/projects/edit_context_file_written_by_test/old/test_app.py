import shutil

import app


def test_store(tmp_path):
    app.store("x")
    assert app.load() == "x"
    (tmp_path / "a").write_text("b")
    assert (tmp_path / "a").read_text() == "b"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    shutil.rmtree("out")


def test_reads():
    with open("input.txt") as file:
        assert file.read() == "i\n"
