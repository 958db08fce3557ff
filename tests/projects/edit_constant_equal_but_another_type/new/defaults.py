STEP = 1.0
FLAG = True
SIZES = {"small": (1, 2.0)}
OTHER = "x"


def step_text():
    return f"{STEP} at a time"


def flag_text():
    return f"flag={FLAG}"


def small_text():
    return repr(SIZES["small"])


def other():
    return OTHER
