def following(state):
    while True:
        if state == "red":
            return "green"
        return "red"
    return "dark"
