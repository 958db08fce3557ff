from unittest import mock

from gateway import Gateway, apart, pay


def test_with_spec():
    gateway = mock.Mock(spec=Gateway)
    gateway.charge.return_value = "paid"
    assert pay(gateway, 3) == "paid"


def test_without_spec():
    gateway = mock.Mock()
    gateway.charge.return_value = "paid"
    assert pay(gateway, 3) == "paid"


def test_apart():
    assert apart() == 1
