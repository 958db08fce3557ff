DISHES = {"fish": 9, "soup": 4}
TITLE = "Today"


def menu():
    return ", ".join(DISHES)


def title():
    return TITLE.upper()
