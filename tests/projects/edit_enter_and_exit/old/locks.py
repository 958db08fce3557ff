class Lock:
    def __init__(self):
        self.held = False

    def __enter__(self):
        self.held = True
        return self

    def __exit__(self, kind, error, trace):
        self.held = False
        if kind is not None:
            return False

    def free(self):
        return not self.held
