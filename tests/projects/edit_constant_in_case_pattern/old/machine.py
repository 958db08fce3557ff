import codes


def step(code):
    match code:
        case 1:
            return "start"
        case codes.STOP:
            return "stop"
        case _:
            return "?"
