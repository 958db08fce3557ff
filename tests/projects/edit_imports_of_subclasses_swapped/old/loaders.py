class Loader:
    pass
