from unittest import mock

import colours

WHERE = "colours"


def test_red():
    with mock.patch(f"{WHERE}.get_red"):
        assert len("ab") == 2


def test_name():
    assert colours.name() == "colours"
