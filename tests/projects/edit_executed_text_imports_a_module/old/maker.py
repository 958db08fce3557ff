CODE = "import config\nresult = config.LIMIT\n"


def make():
    space = {}
    exec(CODE, space)
    return space["result"]
