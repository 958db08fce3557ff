import signal

SEEN = []


def first(number, frame):
    SEEN.append("first")


def second(number, frame):
    SEEN.append("second")


signal.signal(signal.SIGUSR1, second)
