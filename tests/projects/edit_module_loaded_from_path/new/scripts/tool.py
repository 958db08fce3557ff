def run():
    return "new tool"
