def roll():
    return 5


def game():
    return roll() + roll()
