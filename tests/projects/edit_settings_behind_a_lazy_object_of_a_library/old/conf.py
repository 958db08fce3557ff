import os
CURRENCY = os.environ.get("CURRENCY", "EUR")
LIMIT = 3
