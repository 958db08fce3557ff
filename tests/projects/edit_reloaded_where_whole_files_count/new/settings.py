import os

LEVEL = 3 if os.environ.get("DEBUG_OURS") else 1
