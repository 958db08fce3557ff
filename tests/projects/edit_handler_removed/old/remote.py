def ask(call):
    try:
        return answer(call)
    except OSError:
        return "unreachable"


def answer(call):
    try:
        return call()
    except ConnectionRefusedError:
        return "refused"
    except TimeoutError:
        return "late"
