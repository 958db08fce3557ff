from unittest import mock

from weather import source


def test_replaced():
    with mock.patch("weather.source.fetch", return_value="sunny"):
        assert source.describe("Rome") == "Rome: sunny"


def test_replaced_by_fixture(monkeypatch):
    monkeypatch.setattr("weather.source.fetch", lambda city: "rain")
    assert source.describe("Oslo") == "Oslo: rain"


def test_format():
    assert source.dump([1]) == "[1]"
