import sys

import one
import two


def hook():
    return "hooked"


for module in list(sys.modules.values()):
    if "HOOK" in vars(module) and module.__name__ != __name__:
        module.HOOK = hook
