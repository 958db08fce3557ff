import os

import shop

os.environ["MIRROR"] = "b"
__path__ = list(shop.__path__)
