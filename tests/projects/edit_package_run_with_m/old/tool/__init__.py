def name():
    return "tool"
