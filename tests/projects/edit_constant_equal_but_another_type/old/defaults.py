STEP = 1
FLAG = 1
SIZES = {"small": (1, 2)}
OTHER = "x"


def step_text():
    return f"{STEP} at a time"


def flag_text():
    return f"flag={FLAG}"


def small_text():
    return repr(SIZES["small"])


def other():
    return OTHER
