def run():
    return "tool"
