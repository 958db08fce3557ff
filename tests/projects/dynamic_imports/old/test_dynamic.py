from unittest import mock

import lazily
import loader


def test_computed():
    assert loader.load("computed").in_computed()


def test_computed_again():
    assert loader.load("computed").in_computed()


def test_low():
    assert loader.load_low("under").in_under()


def test_low_again():
    assert loader.load_low("under").in_under()


def test_patch():
    with mock.patch("parts.patched.in_patched", return_value=3):
        import parts.patched

        assert parts.patched.in_patched() == 3


def test_patch_again():
    with mock.patch("parts.patched.in_patched", return_value=3) as patched:
        assert patched() == 3


def test_entry():
    assert loader.load_entry("parts.pointed:in_pointed")()


def test_entry_again():
    assert loader.load_entry("parts.pointed:in_pointed")()


def test_getattr():
    assert lazily.part.in_lazy_attr()


def test_getattr_again():
    assert lazily.part.in_lazy_attr()


def test_star():
    from star import in_starred

    assert in_starred()


def test_star_again():
    import star

    assert star.in_starred()


def test_relative():
    assert loader.load_relative("computed").in_computed()


def test_none():
    pass
