STAGING_HOST = "stage.local"
PRODUCTION_HOST = "www.local"


def direct():
    return PRODUCTION_HOST
