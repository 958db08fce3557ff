def discount(quantity, price):
    if not quantity:
        return 0
    if quantity > 10:
        return quantity * price // 10
    return 0


def label(quantity):
    return f"{quantity} pieces"
