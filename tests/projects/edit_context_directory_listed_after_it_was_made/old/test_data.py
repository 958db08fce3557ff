import os
import shutil


def test_there():
    os.makedirs("data", exist_ok=True)
    assert os.listdir("data") == ["a"]


def test_made():
    os.makedirs("more", exist_ok=True)
    assert os.listdir("more") == []
    shutil.rmtree("more")


def test_other():
    os.makedirs("data", exist_ok=True)
