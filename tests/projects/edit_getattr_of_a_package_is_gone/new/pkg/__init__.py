from .low import low as low
