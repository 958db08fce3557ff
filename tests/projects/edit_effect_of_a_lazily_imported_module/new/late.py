import os

os.environ["EDGEWISE_CASE_MODE"] = "fast"
