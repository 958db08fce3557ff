import os


def status():
    return 0


def run():
    child = os.fork()
    if not child:
        os._exit(status())
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def name():
    return "forks"
