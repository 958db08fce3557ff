import os


def test_loop(tmp_path):
    os.symlink("loop", tmp_path / "loop")
    assert not os.path.exists(tmp_path / "loop")
    os.symlink("here", "here")
    try:
        assert not os.path.exists("here")
        assert os.path.lexists("here")
    finally:
        os.unlink("here")


def test_read():
    assert open("data.txt").read() == "x"
