import logging
import textwrap

textwrap.MARK = 1
logging.addLevelName(25, "FIRST")
