from events import on


def hear():
    return "heard"


on("bell", hear)
