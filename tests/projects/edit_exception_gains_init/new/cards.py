class Declined(Exception):
    def __init__(self, card):
        super().__init__(f"{card} was declined")


class Expired(Exception):
    pass


def pay(card):
    if card == "bad":
        raise Declined
    if card == "old":
        raise Expired
    return "paid"
