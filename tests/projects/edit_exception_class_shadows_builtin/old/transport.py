def attempt(action):
    try:
        return action()
    except TimeoutError:
        return "late"
    except Exception:
        return "broken"
