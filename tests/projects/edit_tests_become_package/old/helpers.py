def help_me():
    return "root"
