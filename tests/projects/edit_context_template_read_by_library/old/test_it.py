import string
import zipfile
from importlib import resources

import pkg


def test_resource():
    assert resources.files(pkg).joinpath("page.txt").read_text() == "page\n"


def test_data():
    import pkgutil

    assert pkgutil.get_data("pkg", "page.txt") == b"page\n"


def test_nothing():
    assert string and zipfile
