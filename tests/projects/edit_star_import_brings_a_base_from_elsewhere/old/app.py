import base

class Own(base.Mix):
    pass

def other():
    return 1
