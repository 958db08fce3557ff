from unittest import mock

import colours


def patched(colour):
    return mock.patch.object(colours.Palette, "get_" + colour)


def test_red():
    with patched("red"):
        assert len("ab") == 2


def test_name():
    assert colours.Palette().name() == "palette"
