import logging

NAME = "REMARK"
logging.addLevelName(25, NAME)
