import os


def _detect():
    return "light"


def mode():
    if "EDIT_CASE_MODE" not in os.environ:
        os.environ["EDIT_CASE_MODE"] = _detect()
    return os.environ["EDIT_CASE_MODE"]


def name():
    return "modes"
