import os

LEVEL = 2 if os.environ.get("DEBUG_OURS") else 1
