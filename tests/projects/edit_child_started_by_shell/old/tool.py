import sys

import helper

sys.exit(helper.status())
