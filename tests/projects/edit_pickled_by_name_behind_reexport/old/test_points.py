import pickle
from pathlib import Path


def test_load():
    text = (Path(__file__).parent / "point.pickle").read_bytes()
    assert pickle.loads(text).x == 1


def test_make():
    from points import Other

    assert Other().x == 2
