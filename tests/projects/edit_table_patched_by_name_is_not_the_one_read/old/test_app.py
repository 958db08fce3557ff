from unittest.mock import patch

import app


@patch.dict("settings.SETTINGS", {"size": 5})
def test_patched():
    assert app.size() == 5


def test_other():
    assert app.other() == 1
