STAGING_HOST = "test.local"
PRODUCTION_HOST = "www.local"


def direct():
    return PRODUCTION_HOST
