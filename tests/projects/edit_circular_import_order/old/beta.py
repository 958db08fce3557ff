import alpha

LIMIT = getattr(alpha, "LIMIT", 1)
