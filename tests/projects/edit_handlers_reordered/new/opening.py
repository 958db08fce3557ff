def status(action):
    try:
        action()
        return "read"
    except OSError:
        return "failed"
    except FileNotFoundError:
        return "missing"
