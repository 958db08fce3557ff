def attempt(action):
    try:
        return action()
    except TimeoutError:
        return "late"
