import zipfile
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def archive(tmp_path_factory):
    target = tmp_path_factory.mktemp("zip") / "lib.zip"
    with zipfile.ZipFile(target, "w") as file:
        file.write(Path(__file__).parent / "parts" / "zipped.txt", "zipped.py")
    return target
