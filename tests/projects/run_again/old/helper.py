HELP = True
