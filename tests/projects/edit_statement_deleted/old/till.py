def pay(price, member=False):
    points = 0
    if member:
        price -= price // 10
        points = price
        price -= 1
    return price, points
