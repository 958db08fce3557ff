class Guard:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return kind in (KeyError, ValueError)


def guarded(action):
    with Guard():
        return action()
    return "swallowed"
