import logging

NAME = "NOTICE"
logging.addLevelName(25, NAME)
