def name():
    return "colours"
