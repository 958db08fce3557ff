import loud
from shelf import Shelf


def test_registers():
    assert Shelf().register("a") == 1


def test_encodes():
    assert loud.search("loud").encode("a")[0] == "a".encode("loud") == b"A"
