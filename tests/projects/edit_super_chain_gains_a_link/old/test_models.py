from models import Audited, Cached, Model


def test_audited_save():
    assert Audited().save() == ["model", "audited"]


def test_cached_save():
    assert Cached().save() == ["model", "cached"]


def test_plain_save():
    assert Model().save() == ["model"]
