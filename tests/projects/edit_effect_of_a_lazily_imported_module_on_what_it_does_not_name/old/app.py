import os


def mode():
    import late

    assert late
    return os.environ["EDGEWISE_CASE_MODE"]


def name():
    return "app"
