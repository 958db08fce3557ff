import shutil
import tempfile
from pathlib import Path


def test_temporary():
    with tempfile.TemporaryDirectory() as directory:
        Path(directory, "limits.json").write_text("2")


def test_tree(tmp_path):
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "limits.json").write_text("2")
    shutil.rmtree(tmp_path / "tree")


def test_limits():
    assert Path("limits.json").read_text() == "1\n"
