import app
import app.starter


def use():
    return app.deep.deep() if hasattr(app, "deep") else "shallow"


def top():
    return "top"
