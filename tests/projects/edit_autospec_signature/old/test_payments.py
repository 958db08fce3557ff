from unittest import mock

import payments


def test_imitated():
    with mock.patch("payments.charge", autospec=True) as charge:
        charge.return_value = "paid"
        assert payments.pay(1) == "paid"


def test_replaced():
    with mock.patch("payments.refund", autospec=True) as refund:
        refund.return_value = "back"
        assert payments.give_back(1) == "back"
