def moved():
    return "same"
