dark_mode = True
