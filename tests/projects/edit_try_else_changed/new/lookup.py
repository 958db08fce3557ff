STOCK = {"pen": 3}


def describe(name):
    try:
        count = STOCK[name]
    except KeyError:
        text = f"no {name}"
    else:
        text = f"{name}: {count}"
    return text
