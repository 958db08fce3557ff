import os

import shop

os.environ["MIRROR"] = "a"
__path__ = list(shop.__path__)
