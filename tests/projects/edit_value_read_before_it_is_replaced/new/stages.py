stage = "sketch"
TITLE = f"a {stage}"
stage = "final"


def title():
    return TITLE


def last():
    return stage


def other():
    return "other"
