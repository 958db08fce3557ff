def greeting():
    return "bye"
