DISHES = {"soup": 4, "fish": 9}
TITLE = "Today"


def menu():
    return ", ".join(DISHES)


def title():
    return TITLE.upper()
