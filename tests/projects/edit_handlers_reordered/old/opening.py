def status(action):
    try:
        action()
        return "read"
    except FileNotFoundError:
        return "missing"
    except OSError:
        return "failed"
