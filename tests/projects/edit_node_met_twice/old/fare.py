def fare(stops, member):
    price = stops * 2
    if member:
        price -= 1
    return price * 10
