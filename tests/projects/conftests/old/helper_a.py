def help_a():
    return "help a"
