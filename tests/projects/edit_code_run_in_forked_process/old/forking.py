import os


def answer():
    return 42


def other():
    return 7


def exit_code_of(function):
    child = os.fork()
    if child == 0:
        os._exit(function())
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)
