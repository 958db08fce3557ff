def move(steps):
    return f"move {steps}"


def turn(angle):
    return f"turn by {angle}"


def play(script):
    names = {"move": move, "turn": turn, "result": []}
    exec(script, names)
    return names["result"]
