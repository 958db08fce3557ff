import logging
import textwrap

textwrap.MARK = 2
logging.addLevelName(25, "SECOND")
