from caps import CAP, capped


@capped(CAP)
def double(number):
    return number * 2


def treble(number):
    return number * 3
