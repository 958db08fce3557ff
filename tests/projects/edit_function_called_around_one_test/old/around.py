STATE = {"mode": "cold", "left": 0}


def prepare():
    STATE["mode"] = "warm"


def clean_up():
    STATE["left"] = 1


def free():
    return 1
