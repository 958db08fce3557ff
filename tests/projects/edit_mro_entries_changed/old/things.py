from bases import Small, choice


class Thing(choice):
    pass


class Other(Small):
    pass
