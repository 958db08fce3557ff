def plugged():
    return "plugged"
