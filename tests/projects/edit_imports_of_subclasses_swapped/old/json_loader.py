from loaders import Loader


class Json(Loader):
    pass
