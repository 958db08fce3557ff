from customers import Customer, Member


def test_member_discount():
    assert Member("Ann").discount() == 10


def test_member_price():
    assert Member("Ann").price(200) == 180


def test_guest_price():
    assert Customer("Bob").price(200) == 200


def test_member_greeting():
    assert Member("Ann").greeting() == "Dear Ann"
