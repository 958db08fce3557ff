from account import Account


def test_credit():
    account = Account()
    account.book(5)
    assert account.lines == ["+5"]


def test_debit():
    account = Account()
    account.book(-5)
    assert account.lines == ["-5"]


def test_credit_twice():
    account = Account()
    account.book(5)
    account.book(6)
    assert account.balance == 11
