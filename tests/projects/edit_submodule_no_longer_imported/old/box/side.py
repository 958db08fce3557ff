def side():
    return "side"
