STATE = {"mode": "cold", "left": 0}


def prepare():
    STATE["mode"] = "hot"


def clean_up():
    STATE["left"] = 2


def free():
    return 1
