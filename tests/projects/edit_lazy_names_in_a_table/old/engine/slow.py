def start():
    return "slow"


def stop():
    return "stop"
