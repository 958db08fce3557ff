def in_plugged():
    return "in plugged"
