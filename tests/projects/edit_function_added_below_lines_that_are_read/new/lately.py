import warnings

# Look out.
warnings.warn("at import", stacklevel=1)
