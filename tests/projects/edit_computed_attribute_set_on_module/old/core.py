def name():
    return "core"
