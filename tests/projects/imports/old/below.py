def below():
    return "below"
