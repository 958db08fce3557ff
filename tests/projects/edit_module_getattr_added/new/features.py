dark_mode = True


def __getattr__(name):
    return False
