import warnings

warnings.warn("at import", stacklevel=1)
