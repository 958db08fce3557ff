class Declined(Exception):
    pass


class Expired(Exception):
    pass


def pay(card):
    if card == "bad":
        raise Declined
    if card == "old":
        raise Expired
    return "paid"
